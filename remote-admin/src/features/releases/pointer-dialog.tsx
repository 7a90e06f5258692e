import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { TextField } from '@csuite/shared/ui/field'
import { type FormEvent, useId, useState } from 'react'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { releasesTexts as texts } from './releases.texts'
import type { PointerChange } from './use-releases'

interface PointerDialogProps extends OpenedDialog {
  busy: boolean
  change: PointerChange
  onConfirm: (change: PointerChange) => void
}

/** Confirms a change of the delivered version; asks a canary's share. */
export function PointerDialog({ change, onConfirm, ...dialog }: PointerDialogProps) {
  const { kind, remote, version } = change
  const formId = useId()
  const [share, setShare] = useState(String(change.percent ?? ''))
  const [error, setError] = useState<string>()
  const { title, text, action } = texts.changes[kind]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind !== 'canary') return onConfirm(change)
    const percent = Number(share)
    if (!Number.isInteger(percent) || percent < 1 || percent > 100) return setError(texts.shareError)
    onConfirm({ ...change, percent })
  }
  return (
    <ActionDialog
      {...dialog}
      title={title(remote.name, version)}
      description={text}
      form={formId}
      action={kind === 'canary' && remote.canary?.version === version ? texts.changeShare : action}
    >
      <form id={formId} noValidate onSubmit={submit}>
        {kind === 'canary' && (
          <TextField
            label={texts.share}
            inputMode="numeric"
            suffix="%"
            value={share}
            error={error}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setShare(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </form>
    </ActionDialog>
  )
}
