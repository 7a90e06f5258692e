import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { login } from '@csuite/shared/contract/login'
import { establishSession, setPendingVerificationEmail } from '@csuite/shared/session'
import { useState } from 'react'
import { useRequest } from '../../parts/use-request'
import { loginTexts } from './login.texts'

/** A refused sign-in: what to say, and the address that must be verified first, where that is the reason. */
export interface LoginFailure {
  text: string
  verify?: string
}

/** Signs in with email and password. The session opens on success; leaving the screen is the guest guard's part. */
export function useLogin() {
  const { busy, run } = useRequest()
  const [failure, setFailure] = useState<LoginFailure | null>(null)

  const submit = (email: string, password: string) =>
    run(async () => {
      setFailure(null)
      let token: string
      try {
        token = (await call(login, { body: { email, password } })).access_token
      } catch (error) {
        setFailure(refusal(error, email))
        return
      }
      try {
        await establishSession(token)
      } catch (error) {
        setFailure({ text: errorMessage(error, loginTexts.userFailed) })
      }
    })

  return { busy, failure, submit, clearFailure: () => setFailure(null) }
}

function refusal(error: unknown, email: string): LoginFailure {
  if (!(error instanceof ApiError)) return { text: loginTexts.failed }
  if (error.code === 'EMAIL_NOT_VERIFIED') {
    setPendingVerificationEmail(email)
    return { text: errorMessage(error, loginTexts.notVerified), verify: email }
  }
  return { text: error.fields?.email ?? error.fields?.password ?? errorMessage(error, loginTexts.failed) }
}
