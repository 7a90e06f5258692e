import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { authAddress, useRedirectUrl } from '../../parts/auth-address'
import { Aside, AuthPage, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { Banner } from '../../parts/banner'
import type { LoginNotice } from '../../parts/login-notice'
import { useAutomaticStep } from '../../parts/use-automatic-step'
import { ResetPasswordForm } from './reset-password-form'
import { resetPasswordTexts } from './reset-password.texts'
import { useResetPassword } from './use-reset-password'

/** Milliseconds between the success message and /login (spec §9). */
const LOGIN_STEP_MS = 2000

/** /reset-password */
export function ResetPasswordScreen() {
  const [query] = useSearchParams()
  const { busy, changedFor, refused, notice, setNotice, change } = useResetPassword()
  const redirectUrl = useRedirectUrl()
  const navigate = useNavigate()
  const loginAddress = authAddress('/login', { redirectUrl })
  const loginNotice: LoginNotice = changedFor ? { email: changedFor } : {}
  useAutomaticStep(
    Boolean(changedFor),
    LOGIN_STEP_MS,
    () => void navigate(loginAddress, { state: loginNotice }),
  )

  return (
    <AuthPage title={resetPasswordTexts.heading}>
      <Banner
        notice={notice}
        onDismiss={() => setNotice(null)}
        action={
          changedFor && (
            <Link to={loginAddress} state={loginNotice}>
              {resetPasswordTexts.next}
            </Link>
          )
        }
      />
      <Stack>
        <ResetPasswordForm
          defaultEmail={query.get('email')?.trim() ?? ''}
          busy={busy}
          refused={refused}
          onSubmit={change}
          onResend={(answer) =>
            setNotice(answer.tone === 'ok' ? { tone: 'ok', text: resetPasswordTexts.resent } : answer)
          }
        />
        <Aside>
          {resetPasswordTexts.remembered} <Link to={loginAddress}>{authTexts.signIn}</Link>
        </Aside>
      </Stack>
    </AuthPage>
  )
}
