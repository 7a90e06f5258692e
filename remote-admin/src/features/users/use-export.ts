import { errorMessage, openDownload, settings } from '@csuite/shared/client'
import { exportUsers } from '@csuite/shared/contract/users'
import { dayIn } from '@csuite/shared/format'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '@csuite/shared/ui/save-file'
import type { Show } from '../../parts/people/notice'
import { type UsersView, filterQuery } from './users-address'
import { usersTexts } from './users.texts'

const texts = usersTexts.export
/** Bytes per Blob: browsers keep Blobs on disk, an array of chunks would stay in memory. */
const PART_BYTES = 4 * 1024 * 1024
const NEWLINE = 10

interface ExportProgress {
  rows: number
  /** Null where the server sent none. */
  total: number | null
}

/** Streams all users that match a view's filters into a CSV file. */
export function useExport(show: Show) {
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (view: UsersView) => {
    const abort = new AbortController()
    running.current = abort
    setProgress({ rows: 0, total: null })
    try {
      const response = await openDownload(exportUsers.path, filterQuery(view), abort.signal)
      const { file, rows } = await receive(response, abort.signal, setProgress)
      saveFile(file, texts.fileName(dayIn(settings().timeZone)))
      show('ok', texts.done(rows))
    } catch (error) {
      if (abort.signal.aborted) show('ok', texts.cancelled)
      else show('danger', errorMessage(error, texts.failed))
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  return { progress, start, cancel: () => running.current?.abort() }
}

async function receive(
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
