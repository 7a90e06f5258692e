import { ApiError, answerOf, call, errorMessage, takeEarlySignIn } from '@csuite/shared/client'
import { login } from '@csuite/shared/contract/login'
import {
  type SignInMethod,
  establishSession,
  forgetSignIn,
  keepLastMethod,
  setPendingVerificationEmail,
} from '@csuite/shared/session'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { hasPasskeys } from '../../parts/has-passkeys'
import { secondStepHash } from '../../parts/second-step'
import { useRequest } from '../../parts/use-request'
import { loginTexts } from './login.texts'

export interface LoginFailure {
  text: string
  verify?: string
  fields?: Record<string, string> | undefined
  /** The way that the address has instead of a password. */
  company?: { email: string; url?: string | undefined; proveedor?: string | undefined } | '' | undefined
}

/**
 * Signs in with a password or a passkey; the host's guard then redirects. A second step goes into the address.
 * @param keep the choice of a session that renews itself
 */
export function useLogin(keep: RefObject<HTMLInputElement | null>) {
  const { busy, run } = useRequest()
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const { search } = useLocation()
  const navigate = useNavigate()
  const mantener = () => keep.current?.checked || undefined

  const signIn = (answer: Promise<{ access_token: string }>, method: SignInMethod, email = '') =>
    run(async () => {
      setFailure(null)
      forgetSignIn()
      let token: string
      try {
        token = (await answer).access_token
      } catch (error) {
        const hash = secondStepHash(error, mantener())
        if (hash) void navigate({ search, hash }, { replace: true })
        else setFailure(refusal(error, email))
        return
      }
      try {
        await establishSession(token)
        keepLastMethod(method)
      } catch (error) {
        setFailure({ text: errorMessage(error, loginTexts.userFailed) })
      }
    })

  const signInWithPassword = (email: string, password: string) =>
    signIn(call(login, { body: { email, password, mantener: mantener() } }), 'password', email)

  const signInWithPasskey = () =>
    signIn(
      import('./passkey-sign-in').then(({ signInByPasskey }) => signInByPasskey(mantener())),
      'passkey',
    )
  const onChosen = useEffectEvent((answer: Promise<{ access_token: string }>) => {
    void signIn(answer, 'passkey')
  })
  useEffect(() => {
    if (!hasPasskeys()) return
    let left = false
    let stop: (() => void) | undefined
    const forget = onFirstGesture(() => {
      void import('./passkey-sign-in').then(({ offerByAutofill }) => {
        if (!left)
          stop = offerByAutofill(
            () => keep.current?.checked,
            (answer) => onChosen(answer),
          )
      })
    })
    return () => {
      left = true
      forget()
      stop?.()
    }
  }, [keep])

  const adoptEarlySignIn = useEffectEvent(() => {
    const early = takeEarlySignIn()
    if (early) void signIn(answerOf<typeof login>(early.answer, early.send), 'password', early.email)
  })
  // Submitted in the document's first paint, before this code had loaded.
  useEffect(() => adoptEarlySignIn(), [])

  return { busy, failure, setFailure, signInWithPassword, signInWithPasskey }
}

const gestures = ['pointermove', 'pointerdown', 'keydown'] as const

/** Calls `start` on the first user gesture; the returned function cancels. */
function onFirstGesture(start: () => void): () => void {
  const stop = () => gestures.forEach((gesture) => window.removeEventListener(gesture, begin))
  const begin = () => {
    stop()
    start()
  }
  gestures.forEach((gesture) => window.addEventListener(gesture, begin))
  return stop
}

function refusal(error: unknown, email: string): LoginFailure {
  if (!(error instanceof ApiError)) return { text: errorMessage(error, loginTexts.failed) }
  if (error.code === 'EMAIL_NOT_VERIFIED') {
    setPendingVerificationEmail(email)
    return { text: errorMessage(error, loginTexts.notVerified), verify: email }
  }
  const { fields, body } = error
  const company = body?.proveedor && { ...body, email }
  return {
    text: fields?.['email'] ?? fields?.['password'] ?? errorMessage(error, loginTexts.failed),
    fields,
    company,
  }
}
