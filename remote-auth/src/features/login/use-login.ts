import { ApiError, answerOf, call, errorMessage, takeEarlySignIn } from '@csuite/shared/client'
import { login } from '@csuite/shared/contract/login'
import { establishSession, setPendingVerificationEmail } from '@csuite/shared/session'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { secondStepHash } from '../../parts/second-step'
import { useRequest } from '../../parts/use-request'
import { loginTexts } from './login.texts'

/** A refused sign-in: what to say, and the address that must be verified first, where that is the reason. */
export interface LoginFailure {
  text: string
  verify?: string
}

/**
 * Signs in with email and password. The session opens on success; leaving the screen is the guest guard's part. A second
 * step that is asked for goes into the address.
 */
export function useLogin() {
  const { busy, run } = useRequest()
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const { search } = useLocation()
  const navigate = useNavigate()

  const signIn = (email: string, answer: Promise<{ access_token: string }>) =>
    run(async () => {
      setFailure(null)
      let token: string
      try {
        token = (await answer).access_token
      } catch (error) {
        const hash = secondStepHash(error)
        if (hash) void navigate({ search, hash }, { replace: true })
        else setFailure(refusal(error, email))
        return
      }
      try {
        await establishSession(token)
      } catch (error) {
        setFailure({ text: errorMessage(error, loginTexts.userFailed) })
      }
    })

  const submit = (email: string, password: string) =>
    signIn(email, call(login, { body: { email, password } }))

  const adoptEarlySignIn = useEffectEvent(() => {
    const early = takeEarlySignIn()
    if (early) void signIn(early.email, answerOf<typeof login>(early.answer))
  })
  // Sent from the document's first paint, before this code arrived.
  useEffect(() => adoptEarlySignIn(), [])

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
