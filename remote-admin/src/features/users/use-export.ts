import { errorMessage, openDownload, settings } from '@csuite/shared/client'
import { exportUsers } from '@csuite/shared/contract/users'
import { dayIn } from '@csuite/shared/format'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '@csuite/shared/ui/save-file'
import { toast } from '@csuite/shared/ui/toast'
import type { ExportProgress } from './receive-rows'
import { type UsersView, filterQuery } from './users-address'
import { usersTexts } from './users.texts'

const texts = usersTexts.export

export function useExport() {
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (view: UsersView) => {
    const abort = new AbortController()
    running.current = abort
    setProgress({ rows: 0, total: null })
    try {
      const { receiveRows } = await import('./receive-rows')
      const response = await openDownload(exportUsers.path, filterQuery(view), abort.signal)
      const { file, rows } = await receiveRows(response, abort.signal, setProgress)
      saveFile(file, texts.fileName(dayIn(settings().timeZone)))
      toast.ok(texts.done(rows))
    } catch (error) {
      if (!abort.signal.aborted) toast.error(errorMessage(error, texts.failed))
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  const cancel = () => {
    running.current?.abort()
    toast.ok(texts.cancelled)
  }
  return { progress, start, cancel }
}
