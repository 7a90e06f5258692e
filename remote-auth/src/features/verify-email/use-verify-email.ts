import { call, errorMessage } from '@csuite/shared/client'
import { verifyRegistration } from '@csuite/shared/contract/registration'
import { signIn } from '@csuite/shared/session'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { authAddress, useRedirectUrl } from '../../parts/auth-address'
import type { Notice } from '../../parts/banner'
import { isRefusedCode } from '../../parts/refused-code'
import { removeRegistrationDraft } from '../../parts/registration-draft'
import { useRequest } from '../../parts/use-request'
import { verifyEmailTexts } from './verify-email.texts'

/**
 * Checks the mailed code and opens the session. /login leads whoever is signed in on: to the target with the token, to the
 * page that was asked for, else home (spec §2, §4). `refused` is the last code that was wrong.
 */
export function useVerifyEmail(email: string) {
  const { busy, run } = useRequest()
  const [notice, setNotice] = useState<Notice | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [verified, setVerified] = useState(false)
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()

  const verify = (code: string) =>
    run(async () => {
      setNotice(null)
      try {
        const { access_token, user } = await call(verifyRegistration, { body: { email, code } })
        setVerified(true)
        removeRegistrationDraft()
        signIn(access_token, user)
        void navigate(authAddress('/login', { redirectUrl }), { replace: true })
      } catch (error) {
        setNotice({ tone: 'danger', text: errorMessage(error, verifyEmailTexts.failed) })
        if (isRefusedCode(error)) setRefused(code)
      }
    })

  return { busy, verified, refused, notice, setNotice, verify }
}
