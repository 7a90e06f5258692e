import { CODE_LENGTH } from '@csuite/shared/contract/fields'
import { Button } from '@csuite/shared/ui/button'
import { Checkbox, CodeField, TextField } from '@csuite/shared/ui/field'
import { type FormEvent, useState } from 'react'
import { Fields, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { secondStepTexts } from './second-step.texts'

interface SecondStepFormProps {
  /** Asks for a recovery code instead of the app's. */
  recovery: boolean
  busy: boolean
  onEdit: () => void
  onSubmit: (code: string, remember: boolean) => Promise<void>
}

export function SecondStepForm({ recovery, busy, onEdit, onSubmit }: SecondStepFormProps) {
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const complete = recovery ? code.trim() !== '' : code.length === CODE_LENGTH
  const Code = recovery ? TextField : CodeField

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete) void onSubmit(code.trim(), remember)
  }
  return (
    <Stack as="form" noValidate onSubmit={submit} onChange={onEdit}>
      <Fields disabled={busy}>
        <Code
          label={recovery ? secondStepTexts.recoveryCode : authTexts.code}
          name="code"
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Checkbox
          label={secondStepTexts.remember}
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
      </Fields>
      <Button type="submit" block busy={busy} disabled={!complete}>
        {busy ? secondStepTexts.submitting : secondStepTexts.submit}
      </Button>
    </Stack>
  )
}
