import { call, errorMessage } from '@csuite/shared/client'
import { checkEmail } from '@csuite/shared/contract/registration'
import { useNavigate } from 'react-router-dom'
import { authAddress, useRedirectUrl } from '../../parts/auth-address'
import type { LoginNotice } from '../../parts/login-notice'
import { useRequest } from '../../parts/use-request'
import { registerTexts } from './register.texts'

/**
 * Asks who an address belongs to and goes where that leads (spec §4): nobody's → `next`; an account that is not active →
 * its verification; an active account, or a failure → /login with the reason.
 */
export function useCheckEmail(next: () => void) {
  const { busy, run } = useRequest()
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()

  const toLogin = (notice: LoginNotice) => navigate(authAddress('/login', { redirectUrl }), { state: notice })

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
