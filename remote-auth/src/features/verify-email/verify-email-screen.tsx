import { useSession } from '@csuite/shared/session'
import { Loading } from '@csuite/shared/ui/spinner'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { authAddress, useRedirectUrl } from '../../parts/auth-address'
import { Aside, AuthPage, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { Banner } from '../../parts/banner'
import { useVerifyEmail } from './use-verify-email'
import { VerifyEmailForm } from './verify-email-form'
import { verifyEmailTexts } from './verify-email.texts'

/** /verify-email: for the address's email, else the session's pending one; without either, /register opens. */
export function VerifyEmailScreen() {
  const [query] = useSearchParams()
  const waiting = useSession((session) => session.pendingVerificationEmail)
  // Verifying clears it from the session; the screen keeps it until it is left.
  const [fallback] = useState(waiting)
  const email = query.get('email')?.trim() || fallback
  const redirectUrl = useRedirectUrl()
  const registerAddress = authAddress('/register', { redirectUrl })
  if (!email) return <Navigate to={registerAddress} replace />
  return <Verification key={email} email={email} registerAddress={registerAddress} />
}

function Verification({ email, registerAddress }: { email: string; registerAddress: string }) {
  const { busy, verified, refusedCode, notice, setNotice, clearNotice, verify } = useVerifyEmail(email)
  return (
    <AuthPage
      title={verifyEmailTexts.pageTitle}
      heading={verifyEmailTexts.heading}
      subtitle={
        <>
          {verifyEmailTexts.intro} <strong>{email}</strong>
        </>
      }
    >
      <Banner notice={notice} onDismiss={clearNotice} />
      {verified ? (
        <Loading label={authTexts.signingIn} />
      ) : (
        <Stack>
          <VerifyEmailForm
            email={email}
            busy={busy}
            refusedCode={refusedCode}
            onSubmit={(code) => void verify(code)}
            onResend={setNotice}
          />
          <Aside>
            <Link to={registerAddress}>{verifyEmailTexts.back}</Link>
          </Aside>
        </Stack>
      )}
    </AuthPage>
  )
}
