import { Email } from '@csuite/shared/contract/fields'
import { emailIn } from '@csuite/shared/contract/page-path'
import { readStored } from '@csuite/shared/storage'
import { Button } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { authAddress, useRedirectUrl } from '../../parts/auth-address'
import { Aside, AuthPage, Fields, Form, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { Banner } from '../../parts/banner'
import { emailInput } from '../../parts/email-input'
import { useTimeout } from '../../parts/use-timeout'
import { forgotPasswordTexts } from './forgot-password.texts'
import { useForgotPassword } from './use-forgot-password'

/** Delay before /reset-password opens (spec §9). */
const NEXT_STEP_MS = 2000

/** /forgot-password. The email is validated on submit, and on each edit while it is wrong. */
export function ForgotPasswordScreen() {
  const { busy, sentTo, notice, clearNotice, send } = useForgotPassword()
  const [query] = useSearchParams()
  const [email, setEmail] = useState(
    () => emailIn(query) || String(readStored('sessionStorage', 'csuite-typed-email') ?? ''),
  )
  const [checked, setChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const problem = problemOf(email)
  const redirectUrl = useRedirectUrl()
  const navigate = useNavigate()
  const next = sentTo && authAddress('/reset-password', { email: sentTo, redirectUrl })
  useTimeout(Boolean(next), NEXT_STEP_MS, () => void navigate(next ?? ''))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(Boolean(problem))
    if (problem) input.current?.focus()
    else void send(Email.parse(email))
  }
  return (
    <AuthPage title={forgotPasswordTexts.heading} subtitle={forgotPasswordTexts.intro}>
      <Banner
        notice={notice}
        onDismiss={clearNotice}
        action={next && <Link to={next}>{forgotPasswordTexts.next}</Link>}
      />
      <Stack>
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
        <Aside>
          <Link to={authAddress('/login', { redirectUrl })}>{forgotPasswordTexts.back}</Link>
        </Aside>
      </Stack>
    </AuthPage>
  )
}

function problemOf(email: string): string | undefined {
  if (!email.trim()) return forgotPasswordTexts.emailRequired
  return Email.safeParse(email).error?.issues[0]?.message
}
