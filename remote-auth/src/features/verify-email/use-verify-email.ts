import { call, errorMessage } from '@csuite/shared/client'
import { verifyRegistration } from '@csuite/shared/contract/registration'
import { goAfterSignIn, signIn } from '@csuite/shared/session'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useRedirectUrl } from '../../parts/auth-address'
import { browserExit } from '../../parts/browser-exit'
import { removeRegistrationDraft } from '../../parts/registration-draft'
import { useRequest } from '../../parts/use-request'
import { verifyEmailTexts } from './verify-email.texts'

/** Checks the mailed code, opens the session and goes to the target with the token, else to /apps (spec §2, §4). */
export function useVerifyEmail(email: string) {
  const { busy, run } = useRequest()
  const [error, setError] = useState<string | null>(null)
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()

  const verify = (code: string) =>
    run(async () => {
      setError(null)
      try {
        const { access_token, user } = await call(verifyRegistration, { body: { email, code } })
        removeRegistrationDraft()
        signIn(access_token, user)
        goAfterSignIn(navigate, redirectUrl, browserExit.replace)
      } catch (failure) {
        setError(errorMessage(failure, verifyEmailTexts.failed))
      }
    })

  return { busy, error, verify, setError }
}
