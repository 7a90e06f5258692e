import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { TextField } from '@csuite/shared/ui/field'
import { type ComponentProps, type FormEvent, useId, useState } from 'react'
import { releasesTexts } from './releases.texts'
import type { PointerChange } from './use-releases'

const texts = releasesTexts.confirm

interface PointerDialogProps extends Pick<ComponentProps<typeof ActionDialog>, 'finalFocus'> {
  open: boolean
  /** What is asked; stays while the window closes. */
  change: PointerChange
  busy: boolean
  onConfirm: (change: PointerChange) => void
  onClose: () => void
}

/** Asks before everybody, or a share of them, gets another version. Key it by the change. */
export function PointerDialog({ open, change, busy, finalFocus, onConfirm, onClose }: PointerDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState(change.kind === 'canary' ? String(change.percent) : '')
  const [error, setError] = useState<string>()
  const { title, text, action } = wordsOf(change)
  const starts = change.kind === 'canary' && change.percent > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!starts) return onConfirm(change)
    const percent = Number(typed)
    if (!Number.isInteger(percent) || percent < 1 || percent > 100) return setError(texts.canaryError)
    onConfirm({ ...change, percent })
  }
  return (
    <ActionDialog
      open={open}
      finalFocus={finalFocus}
      onClose={onClose}
      title={title}
      description={text}
      form={formId}
      action={action}
      busy={busy}
    >
      <form id={formId} noValidate onSubmit={submit}>
        {starts && (
          <TextField
            label={texts.canaryLabel}
            inputMode="numeric"
            suffix="%"
            value={typed}
            error={error}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </form>
    </ActionDialog>
  )
}

function wordsOf(change: PointerChange): { title: string; text: string; action: string } {
  const { name, previous, canary } = change.remote
  if (change.kind === 'activate')
    return {
      title: texts.activateTitle(name, change.version),
      text: texts.activateText,
      action: texts.activate,
    }
  if (change.kind === 'rollback')
    return {
      title: texts.rollbackTitle(name, previous ?? ''),
      text: texts.rollbackText,
      action: texts.rollback,
    }
  return change.percent > 0
    ? {
        title: texts.canaryTitle(name, change.version),
        text: texts.canaryText,
        action: canary?.version === change.version ? texts.share : texts.canary,
      }
    : { title: texts.endTitle(name), text: texts.endText, action: texts.end }
}
