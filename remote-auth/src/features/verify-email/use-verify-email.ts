import { call, errorMessage } from '@csuite/shared/client'
import { verifyRegistration } from '@csuite/shared/contract/registration'
import { signIn } from '@csuite/shared/session'
import { keepInTab } from '@csuite/shared/storage'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { authAddress, useRedirectUrl } from '../../parts/auth-address'
import { useSubmit } from '../../parts/use-submit'
import { verifyEmailTexts } from './verify-email.texts'

/** Verifies the mailed code, signs in and goes to /login, whose guard redirects whoever is signed in (spec §2, §4). */
export function useVerifyEmail(email: string) {
  const request = useSubmit()
  const [verified, setVerified] = useState(false)
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()

  const verify = (code: string) =>
    request.submit(
      async () => {
        const { access_token, user } = await call(verifyRegistration, { body: { email, code } })
        setVerified(true)
        keepInTab('csuite-registration', null)
        signIn(access_token, user)
        void navigate(authAddress('/login', { redirectUrl }), { replace: true })
      },
      (error) => errorMessage(error, verifyEmailTexts.failed),
      code,
    )

  return { ...request, verified, verify }
}
