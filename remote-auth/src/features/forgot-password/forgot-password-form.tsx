import { Email } from '@csuite/shared/contract/fields'
import { Button } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { type FormEvent, useRef, useState } from 'react'
import { Fields } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { emailInput } from '../../parts/email-input'
import { Form } from '../../parts/form'
import { typedEmail } from '../../parts/typed-email'
import { forgotPasswordTexts } from './forgot-password.texts'

interface ForgotPasswordFormProps {
  busy: boolean
  onSubmit: (email: string) => void
}

/** Validated on submit, and on each edit while it is wrong. Starts with the email typed at /login. */
export function ForgotPasswordForm({ busy, onSubmit }: ForgotPasswordFormProps) {
  const [email, setEmail] = useState(typedEmail)
  const [checked, setChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const problem = problemOf(email)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(Boolean(problem))
    if (problem) input.current?.focus()
    else onSubmit(email.trim())
  }
  return (
    <Form onSubmit={submit}>
      <Fields disabled={busy}>
        <TextField
          ref={input}
          label={authTexts.email}
          name="email"
          {...emailInput}
          value={email}
          error={checked ? problem : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Fields>
      <Button type="submit" block busy={busy}>
        {busy ? forgotPasswordTexts.submitting : forgotPasswordTexts.submit}
      </Button>
    </Form>
  )
}

function problemOf(email: string): string | undefined {
  if (!email.trim()) return forgotPasswordTexts.emailRequired
  return Email.safeParse(email).error?.issues[0]?.message
}
