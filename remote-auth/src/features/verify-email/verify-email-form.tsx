import { CODE_LENGTH } from '@csuite/shared/contract/fields'
import { Button } from '@csuite/shared/ui/button'
import { CodeField } from '@csuite/shared/ui/field'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Fields } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import type { Notice } from '../../parts/banner'
import { codeTexts } from '../../parts/code.texts'
import { focusOnArrival } from '../../parts/focus-on-arrival'
import { Form } from '../../parts/form'
import { ResendButton } from '../../parts/resend-button'
import { verifyEmailTexts } from './verify-email.texts'

interface VerifyEmailFormProps {
  email: string
  busy: boolean
  refusedCode: string | null
  onSubmit: (code: string) => void
  onResend: (answer: Notice) => void
}

export function VerifyEmailForm({ email, busy, refusedCode, onSubmit, onResend }: VerifyEmailFormProps) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const complete = code.length === CODE_LENGTH
  useEffect(() => focusOnArrival(input.current), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete) onSubmit(code)
  }
  return (
    <Form onSubmit={submit}>
      <Fields disabled={busy}>
        <CodeField
          ref={input}
          label={authTexts.code}
          hint={codeTexts.mailed}
          name="code"
          value={code}
          wrong={!busy && code === refusedCode}
          onChange={(event) => setCode(event.target.value)}
        />
      </Fields>
      <Button type="submit" block busy={busy} disabled={!complete}>
        {verifyEmailTexts.submit}
      </Button>
      <ResendButton
        purpose="verification"
        email={email}
        disabled={busy}
        onAnswer={(answer) => {
          onResend(answer)
          // The button is now disabled and cannot keep the focus.
          input.current?.focus()
        }}
      />
    </Form>
  )
}
