import { emailIn } from '@csuite/shared/contract/page-path'
import { CODE_LENGTH } from '@csuite/shared/contract/fields'
import { useSession } from '@csuite/shared/session'
import { Button } from '@csuite/shared/ui/button'
import { CodeField } from '@csuite/shared/ui/field'
import { Loading } from '@csuite/shared/ui/spinner'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { type noCodeSent, authAddress, useRedirectUrl } from '../../parts/auth-address'
import { Aside, AuthPage, Fields, Form, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { Banner } from '../../parts/banner'
import { codeTexts } from '../../parts/code.texts'
import { focusOnOpen } from '../../parts/focus-on-open'
import { ResendButton } from '../../parts/resend-button'
import { useVerifyEmail } from './use-verify-email'
import { verifyEmailTexts } from './verify-email.texts'

/** /verify-email: for the address's email, else the session's pending one; without either, /register opens. */
export function VerifyEmailScreen() {
  const [query] = useSearchParams()
  const pending = useSession((session) => session.pendingVerificationEmail)
  // Verifying clears it from the session; the screen keeps it until it is left.
  const [fallback] = useState(pending)
  const email = emailIn(query) || fallback
  const redirectUrl = useRedirectUrl()
  const registerAddress = authAddress('/register', { redirectUrl })
  if (!email) return <Navigate to={registerAddress} replace />
  return <Verification key={email} email={email} registerAddress={registerAddress} />
}

function Verification({ email, registerAddress }: { email: string; registerAddress: string }) {
  // For whom a lost answer had verified.
  const loginAddress = authAddress('/login', { redirectUrl: useRedirectUrl() })
  const { busy, verified, refusedCode, notice, setNotice, clearNotice, verify } = useVerifyEmail(email)
  const [code, setCode] = useState('')
  const state = useLocation().state as Partial<typeof noCodeSent> | null
  const [sent, setSent] = useState(!state?.noCodeSent)
  const input = useRef<HTMLInputElement>(null)
  const complete = code.length === CODE_LENGTH
  // In the layout phase, before the page focuses its heading.
  useLayoutEffect(() => focusOnOpen(input.current), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete) void verify(code)
  }
  return (
    <AuthPage
      title={verifyEmailTexts.pageTitle}
      heading={verifyEmailTexts.heading}
      subtitle={
        <>
          <span key={String(sent)}>{sent ? verifyEmailTexts.intro : verifyEmailTexts.notSent}</span>{' '}
          <strong>{email}</strong>
        </>
      }
    >
      <Banner notice={notice} onDismiss={clearNotice} />
      {verified ? (
        <Loading label={authTexts.signingIn} />
      ) : (
        <Stack>
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
                setNotice(answer)
                if (answer.tone === 'ok') setSent(true)
                // The button is now disabled and cannot keep the focus.
                input.current?.focus()
              }}
            />
          </Form>
          <Aside>
            <Link to={registerAddress}>{verifyEmailTexts.back}</Link>
          </Aside>
          <Aside>
            <Link to={loginAddress}>{authTexts.signIn}</Link>
          </Aside>
        </Stack>
      )}
    </AuthPage>
  )
}
