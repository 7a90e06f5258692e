import { Link, useNavigate } from 'react-router-dom'
import { authAddress, useRedirectUrl } from '../../parts/auth-address'
import { Aside, AuthPage, Stack } from '../../parts/auth-page'
import { Banner } from '../../parts/banner'
import { useTimeout } from '../../parts/use-timeout'
import { ForgotPasswordForm } from './forgot-password-form'
import { forgotPasswordTexts } from './forgot-password.texts'
import { useForgotPassword } from './use-forgot-password'

/** Delay before /reset-password opens (spec §9). */
const NEXT_STEP_MS = 2000

/** /forgot-password */
export function ForgotPasswordScreen() {
  const { busy, sentTo, notice, clearNotice, send } = useForgotPassword()
  const redirectUrl = useRedirectUrl()
  const navigate = useNavigate()
  const next = sentTo && authAddress('/reset-password', { email: sentTo, redirectUrl })
  useTimeout(Boolean(next), NEXT_STEP_MS, () => void navigate(next ?? ''))

  return (
    <AuthPage title={forgotPasswordTexts.heading} subtitle={forgotPasswordTexts.intro}>
      <Banner
        notice={notice}
        onDismiss={clearNotice}
        action={next && <Link to={next}>{forgotPasswordTexts.next}</Link>}
      />
      <Stack>
        <ForgotPasswordForm busy={busy} onSubmit={(email) => void send(email)} />
        <Aside>
          <Link to={authAddress('/login', { redirectUrl })}>{forgotPasswordTexts.back}</Link>
        </Aside>
      </Stack>
    </AuthPage>
  )
}
