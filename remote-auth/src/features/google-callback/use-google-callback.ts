import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { googleCallback, linkFailure, linkReturn } from '@csuite/shared/contract/social-login'
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

/** What went wrong and where the person was going; `redirectUrl` travels on to /login. */
export interface CallbackFailure {
  text: string
  redirectUrl: string | null
}

/**
 * Hands Google's code to the API, once (a code works once, so neither a second render nor a reload may send it again),
 * opens the session and goes on by /login, with the target that the browser kept or the address carries. Who is signed in
 * came to link an account, which ends in the profile.
 * @returns the failure to show, null while it works.
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
    const finish = async () => {
      const refusal = query.get('error')
      if (isLinking && refusal !== null) return leave(linkReturn(linkFailure(refusal)))
      const refused = providerError(refusal)
      if (refused) return setFailure({ text: refused, redirectUrl })
      try {
        const body = { code: query.get('code') ?? undefined, state: query.get('state') ?? undefined }
        forgetCode()
        const { access_token, vinculada } = await call(googleCallback, { query: body })
        await establishSession(access_token)
        if (vinculada) return leave(linkReturn('hecho'))
        keepLastMethod('google')
        leave(authAddress('/login', { redirectUrl }))
      } catch (error) {
        const hash = secondStepHash(error)
        if (hash) {
          // Its second step ends the sign-in.
          rememberSignIn('google')
          return leave(authAddress('/login', { redirectUrl }) + hash)
        }
        if (isLinking) return leave(linkReturn(linkFailure(error instanceof ApiError ? error.code : null)))
        console.error(googleCallbackTexts.processLogged, error)
        setFailure({ text: errorMessage(error, googleCallbackTexts.failed), redirectUrl })
      }
    }
    void finish()
  }, [query, navigate])

  return failure
}

function providerError(error: string | null): string | null {
  if (error === null) return null
  return error === 'auth_failed' ? googleCallbackTexts.authFailed : googleCallbackTexts.cancelled
}

/** Takes the single-use code out of the address, the history and any Referer. */
function forgetCode(): void {
  const address = new URL(window.location.href)
  if (!address.searchParams.has('code')) return
  address.searchParams.delete('code')
  address.searchParams.delete('state')
  window.history.replaceState(window.history.state, '', address)
}
