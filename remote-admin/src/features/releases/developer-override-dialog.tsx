import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { StartOverrideBody, startOverride } from '@csuite/shared/contract/build-override'
import { Alert } from '@csuite/shared/ui/alert'
import { TextField } from '@csuite/shared/ui/field'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { fieldErrors, focusFirstWrong } from '../../parts/field-errors'
import { FormDialog, FormStack } from '../../parts/form-dialog'
import { developerOverrideTexts as texts } from './developer-override.texts'

const MINUTES = 60

interface DeveloperOverrideDialogProps {
  open: boolean
  onClose: () => void
  /** Takes the build: only a new document does. */
  onStarted: () => void
}

/** Asks where a developer override is served and how long to try it. Key it by the opening. */
export function DeveloperOverrideDialog({ open, onClose, onStarted }: DeveloperOverrideDialogProps) {
  const formId = useId()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const start = useMutation({
    mutationFn: (body: { url: string; minutes: number }) => call(startOverride, { body }),
    onSuccess: onStarted,
    onError: (failure) => setErrors(failure instanceof ApiError ? (failure.fields ?? {}) : {}),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const read = (name: string) => String(values.get(name) ?? '').trim()
    const body = { url: read('url'), minutes: Number(read('minutes')) }
    const found = fieldErrors(StartOverrideBody.safeParse(body))
    setErrors(found)
    if (Object.keys(found).length === 0) start.mutate(body)
    else focusFirstWrong(event.currentTarget, found)
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="s"
      title={texts.title}
      description={texts.text}
      formId={formId}
      cancel={texts.cancel}
      action={texts.action}
      busy={start.isPending}
    >
      <FormStack id={formId} noValidate onSubmit={submit}>
        {start.error && !errors['url'] && (
          <Alert tone="danger">{errorMessage(start.error, texts.failed)}</Alert>
        )}
        <TextField
          name="url"
          type="url"
          label={texts.url}
          hint={texts.urlHint}
          error={errors['url']}
          placeholder="http://localhost:4001/"
          autoComplete="off"
        />
        <TextField
          name="minutes"
          label={texts.minutes}
          error={errors['minutes']}
          defaultValue={String(MINUTES)}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormStack>
    </FormDialog>
  )
}
