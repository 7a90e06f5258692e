import { Link, useNavigate } from 'react-router-dom'
import { authAddress, useRedirectUrl } from '../../parts/auth-address'
import { Aside, AuthPage, Stack } from '../../parts/auth-page'
import { Banner } from '../../parts/banner'
import { useAutomaticStep } from '../../parts/use-automatic-step'
import { ForgotPasswordForm } from './forgot-password-form'
import { forgotPasswordTexts } from './forgot-password.texts'
import { useForgotPassword } from './use-forgot-password'

/** Milliseconds between the success message and /reset-password (spec §9). */
const NEXT_STEP_MS = 2000

/** /forgot-password */
export function ForgotPasswordScreen() {
  const { busy, sentTo, notice, clearNotice, send } = useForgotPassword()
  const redirectUrl = useRedirectUrl()
  const navigate = useNavigate()
  const next = sentTo && authAddress('/reset-password', { email: sentTo, redirectUrl })
  useAutomaticStep(Boolean(next), NEXT_STEP_MS, () => void navigate(next ?? ''))

  return (
    <AuthPage title={forgotPasswordTexts.heading} subtitle={forgotPasswordTexts.intro}>
      <Banner
        notice={notice}
        onDismiss={clearNotice}
        action={next && <Link to={next}>{forgotPasswordTexts.next}</Link>}
      />
      <Stack>
        <ForgotPasswordForm busy={busy} onSubmit={send} />
        <Aside>
          <Link to={authAddress('/login', { redirectUrl })}>{forgotPasswordTexts.back}</Link>
        </Aside>
      </Stack>
    </AuthPage>
  )
}
