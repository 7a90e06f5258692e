import { CODE_LENGTH } from '@csuite/shared/contract/fields'
import { Button } from '@csuite/shared/ui/button'
import { Checkbox, CodeField, TextField } from '@csuite/shared/ui/field'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { Fields } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { codeTexts } from '../../parts/code.texts'
import { focusOnArrival } from '../../parts/focus-on-arrival'
import { Form } from '../../parts/form'
import { secondStepTexts } from './second-step.texts'

interface SecondStepFormProps {
  /** For a recovery code instead of the authenticator's. */
  recovery: boolean
  /** The user switched to this kind of code: its field takes the focus on a phone too. */
  chosen: boolean
  busy: boolean
  refusedCode: string | null
  onEdit: () => void
  onSubmit: (code: string, remember: boolean) => void
}

export function SecondStepForm({
  recovery,
  chosen,
  busy,
  refusedCode,
  onEdit,
  onSubmit,
}: SecondStepFormProps) {
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const complete = recovery ? code.trim() !== '' : code.length === CODE_LENGTH
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => (chosen ? input.current?.focus() : focusOnArrival(input.current)), [chosen])
  const field = {
    ref: input,
    name: 'code',
    value: code,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setCode(event.target.value),
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete) onSubmit(code.trim(), remember)
  }
  return (
    <Form onSubmit={submit} onChange={onEdit}>
      <Fields disabled={busy}>
        {/* Before the code, which is sent as soon as it is complete. */}
        <Checkbox
          label={secondStepTexts.remember}
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        {recovery ? (
          <TextField
            {...field}
            label={secondStepTexts.recoveryCode}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <CodeField
            {...field}
            label={authTexts.code}
            hint={codeTexts.app}
            wrong={!busy && code === refusedCode}
          />
        )}
      </Fields>
      <Button type="submit" block busy={busy} disabled={!complete}>
        {secondStepTexts.submit}
      </Button>
    </Form>
  )
}
