const NEWLINE = 10

export interface ExportProgress {
  rows: number
  total: number | null
}

/** Reads a CSV as it comes, and counts its rows. @throws the signal's reason once it is aborted */
export async function receiveRows(
  response: Response,
  signal: AbortSignal,
  report: (progress: ExportProgress) => void,
): Promise<{ file: Blob; rows: number }> {
  const counted = response.headers.get('x-total-count')
  const total = counted === null ? null : Number(counted)
  // Starts below 0, since the first line is the header.
  let rows = -1
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, stream) {
      for (const byte of chunk) if (byte === NEWLINE) rows += 1
      report({ rows: Math.max(0, rows), total })
      stream.enqueue(chunk)
    },
  })
  // The browser decides how much of the file it keeps in memory.
  const received = new Response(response.body?.pipeThrough(counter, { signal }), {
    headers: { 'content-type': 'text/csv;charset=utf-8' },
  })
  return { file: await received.blob(), rows: Math.max(0, rows) }
}
