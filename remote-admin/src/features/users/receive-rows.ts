/** Bytes per Blob: browsers keep Blobs on disk, an array of chunks would stay in memory. */
const PART_BYTES = 4 * 1024 * 1024
const NEWLINE = 10

export interface ExportProgress {
  rows: number
  /** Null where the server sent none. */
  total: number | null
}

/** Reads a CSV as it comes, and counts its rows. @throws the signal's reason once it is aborted */
export async function receiveRows(
  response: Response,
  signal: AbortSignal,
  report: (progress: ExportProgress) => void,
): Promise<{ file: Blob; rows: number }> {
  const counted = Number(response.headers.get('x-total-count') ?? Number.NaN)
  const total = Number.isInteger(counted) ? counted : null
  let file = new Blob([])
  let part: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  // Starts below 0, since the first line is the header.
  let rows = -1
  const reader = response.body?.getReader()
  signal.addEventListener('abort', () => void reader?.cancel())
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    part.push(read.value)
    bytes += read.value.byteLength
    for (const byte of read.value) if (byte === NEWLINE) rows += 1
    report({ rows: Math.max(0, rows), total })
    if (bytes < PART_BYTES) continue
    file = new Blob([file, ...part])
    part = []
    bytes = 0
  }
  signal.throwIfAborted()
  return { file: new Blob([file, ...part], { type: 'text/csv;charset=utf-8' }), rows: Math.max(0, rows) }
}
