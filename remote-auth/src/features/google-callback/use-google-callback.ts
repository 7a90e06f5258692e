import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { googleCallback, linkFailure, linkQuery } from '@csuite/shared/contract/social-login'
import {
  establishSession,
  isTokenAlive,
  keepLastMethod,
  rememberSignIn,
  storedToken,
  takeRememberedRedirect,
  takeSignIn,
} from '@csuite/shared/session'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { authAddress } from '../../parts/auth-address'
import { secondStepHash } from '../../parts/second-step'
import { googleCallbackTexts } from './google-callback.texts'

const PROFILE = '/perfil'

export interface CallbackFailure {
  text: string
  redirectUrl: string | null
}

/**
 * Sends Google's single-use code to the API, once, opens the session and goes to /login, which redirects to the target. A
 * user who is signed in has come to link an account and returns to the profile.
 * @returns the failure to show, null until there is one
 */
export function useGoogleCallback(): CallbackFailure | null {
  const [query] = useSearchParams()
  const [failure, setFailure] = useState<CallbackFailure | null>(null)
  const navigate = useNavigate()
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    const redirectUrl = takeRememberedRedirect() ?? query.get('redirect_url')
    takeSignIn()
    const isLinking = isTokenAlive(storedToken())
    const leave = (to: string) => void navigate(to, { replace: true })
    const fail = (reason: string | null, text: string) => {
      if (isLinking) leave(PROFILE + linkQuery(linkFailure(reason)))
      else setFailure({ text, redirectUrl })
    }
    const exchangeCode = async () => {
      const codeAndState = { code: query.get('code') ?? undefined, state: query.get('state') ?? undefined }
      forgetCode()
      try {
        const { access_token, vinculada } = await call(googleCallback, { query: codeAndState })
        await establishSession(access_token)
        if (vinculada) return leave(PROFILE + linkQuery('hecho'))
        keepLastMethod('google')
        leave(authAddress('/login', { redirectUrl }))
      } catch (error) {
        const hash = secondStepHash(error)
        if (hash) {
          // Remembered until the second step is done.
          rememberSignIn('google')
          return leave(authAddress('/login', { redirectUrl }) + hash)
        }
        console.error(googleCallbackTexts.processLogged, error)
        fail(error instanceof ApiError ? error.code : null, errorMessage(error, googleCallbackTexts.failed))
      }
    }
    const refusal = query.get('error')
    if (refusal === null) void exchangeCode()
    else fail(refusal, googleCallbackTexts[refusal === 'auth_failed' ? 'authFailed' : 'cancelled'])
  }, [query, navigate])

  return failure
}

/** Removes the code from the address, so that it is in neither the history nor a Referer. */
function forgetCode(): void {
  const address = new URL(window.location.href)
  if (!address.searchParams.has('code')) return
  address.searchParams.delete('code')
  address.searchParams.delete('state')
  window.history.replaceState(window.history.state, '', address)
}
