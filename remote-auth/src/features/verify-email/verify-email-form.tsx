import { CODE_LENGTH } from '@csuite/shared/contract/fields'
import { Button } from '@csuite/shared/ui/button'
import { CodeField } from '@csuite/shared/ui/field'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Fields, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import type { Notice } from '../../parts/banner'
import { codeTexts } from '../../parts/code.texts'
import { focusOnArrival } from '../../parts/focus-on-arrival'
import { ResendButton } from '../../parts/resend-button'
import { verifyEmailTexts } from './verify-email.texts'

interface VerifyEmailFormProps {
  email: string
  busy: boolean
  /** The last code that was wrong. */
  refused: string | null
  onSubmit: (code: string) => Promise<void>
  onResend: (answer: Notice) => void
}

/** The six digits; anything but exactly six cannot be sent. */
export function VerifyEmailForm({ email, busy, refused, onSubmit, onResend }: VerifyEmailFormProps) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const complete = code.length === CODE_LENGTH
  useEffect(() => focusOnArrival(input.current), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete) void onSubmit(code)
  }
  return (
    <Stack as="form" noValidate onSubmit={submit}>
      <Fields disabled={busy}>
        <CodeField
          ref={input}
          label={authTexts.code}
          hint={codeTexts.mailed}
          name="code"
          value={code}
          wrong={!busy && code === refused}
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
          // The button now waits and cannot hold the focus; the next thing to do is to type the new code.
          input.current?.focus()
        }}
      />
    </Stack>
  )
}
