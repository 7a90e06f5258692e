import { call, errorMessage } from '@csuite/shared/client'
import { checkEmail } from '@csuite/shared/contract/registration'
import { useNavigate } from 'react-router-dom'
import { type LoginState, authAddress, useRedirectUrl } from '../../parts/auth-address'
import { useRequest } from '../../parts/use-request'
import { registerTexts } from './register.texts'

/**
 * Looks an email up (spec §4): free → `next`; of an account that is not active → /verify-email; of an active one, or a
 * failure → /login with the reason.
 */
export function useCheckEmail(next: () => void) {
  const { busy, run } = useRequest()
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()

  const toLogin = (state: LoginState) => navigate(authAddress('/login', { redirectUrl }), { state })

  const check = (email: string) =>
    run(async () => {
      try {
        const user = await call(checkEmail, { body: { email } })
        if (!user) next()
        else if (user.status !== 'active')
          await navigate(authAddress('/verify-email', { email, redirectUrl }))
        else await toLogin({ message: registerTexts.alreadyRegistered, tone: 'info', email })
      } catch (error) {
        await toLogin({ message: errorMessage(error, registerTexts.checkFailed), tone: 'danger', email })
      }
    })

  return { busy, check }
}
