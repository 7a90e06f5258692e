import { Alert } from '@csuite/shared/ui/alert'
import { Loading } from '@csuite/shared/ui/spinner'
import { Link, useNavigate } from 'react-router-dom'
import { authAddress } from '../../parts/auth-address'
import { Aside, AuthPage, Stack } from '../../parts/auth-page'
import { useTimeout } from '../../parts/use-timeout'
import { googleCallbackTexts } from './google-callback.texts'
import { type CallbackFailure, useGoogleCallback } from './use-google-callback'

/** Delay before /login opens (spec §9). */
const LOGIN_STEP_MS = 3000

export function GoogleCallbackScreen() {
  const failure = useGoogleCallback()
  if (failure) return <Failure {...failure} />
  return (
    <AuthPage title={googleCallbackTexts.pageTitle} headingHidden>
      <Loading label={googleCallbackTexts.processing} detail={googleCallbackTexts.processingDetail} />
    </AuthPage>
  )
}

function Failure({ text, redirectUrl }: CallbackFailure) {
  const navigate = useNavigate()
  const loginAddress = authAddress('/login', { redirectUrl })
  useTimeout(true, LOGIN_STEP_MS, () => void navigate(loginAddress, { replace: true }))
  return (
    <AuthPage title={googleCallbackTexts.errorHeading}>
      <Stack>
        <Alert tone="danger">{text}</Alert>
        <Aside role="status">{googleCallbackTexts.redirecting}</Aside>
        <Aside>
          <Link to={loginAddress} replace>
            {googleCallbackTexts.goNow}
          </Link>
        </Aside>
      </Stack>
    </AuthPage>
  )
}
