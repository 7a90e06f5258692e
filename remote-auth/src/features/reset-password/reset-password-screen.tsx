import { emailIn } from '@csuite/shared/contract/page-path'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { type LoginState, authAddress, useRedirectUrl } from '../../parts/auth-address'
import { Aside, AuthPage, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { Banner } from '../../parts/banner'
import { useTimeout } from '../../parts/use-timeout'
import { ResetPasswordForm } from './reset-password-form'
import { resetPasswordTexts } from './reset-password.texts'
import { useResetPassword } from './use-reset-password'

/** Delay before /login opens (spec §9). */
const LOGIN_STEP_MS = 2000

export function ResetPasswordScreen() {
  const [query] = useSearchParams()
  const reset = useResetPassword(emailIn(query))
  const { changedFor, notice, setNotice, clearNotice } = reset
  const redirectUrl = useRedirectUrl()
  const navigate = useNavigate()
  const loginAddress = authAddress('/login', { redirectUrl })
  const state: LoginState = changedFor ? { email: changedFor } : {}
  useTimeout(Boolean(changedFor), LOGIN_STEP_MS, () => void navigate(loginAddress, { state }))

  return (
    <AuthPage title={resetPasswordTexts.heading}>
      <Banner
        notice={notice}
        onDismiss={clearNotice}
        action={
          changedFor && (
            <Link to={loginAddress} state={state}>
              {resetPasswordTexts.next}
            </Link>
          )
        }
      />
      <Stack>
        <ResetPasswordForm
          reset={reset}
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
