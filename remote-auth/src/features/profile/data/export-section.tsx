import { ApiError, call, settings } from '@csuite/shared/client'
import { exportOwnData } from '@csuite/shared/contract/account'
import { dayIn } from '@csuite/shared/format'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { saveFile } from '@csuite/shared/ui/save-file'
import { useState } from 'react'
import { Buttons, Panel } from '../security/section'
import { useChange } from '../security/use-section'
import { exportTexts as texts } from './data.texts'

export function ExportSection() {
  const { busy, notice, change } = useChange(texts.failed)
  const [done, setDone] = useState(false)
  const download = async () => {
    setDone(false)
    const saved = await change(async () => {
      const data: unknown = await call(exportOwnData)
      const { incompleto } = data as { incompleto?: string }
      if (incompleto !== undefined) throw new ApiError(0, 'BAD_RESPONSE', incompleto)
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(file, texts.file(dayIn(settings().timeZone)))
    })
    setDone(saved)
  }
  return (
    <Panel title={texts.title} intro={texts.intro} notice={notice}>
      {done && <Alert tone="ok">{texts.done}</Alert>}
      <Buttons>
        <Button variant="secondary" busy={busy} onClick={() => void download()}>
          {texts.action}
        </Button>
      </Buttons>
    </Panel>
  )
}
