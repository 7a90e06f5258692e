import { call, errorMessage } from '@csuite/shared/client'
import { googleCallback } from '@csuite/shared/contract/social-login'
import { establishSession, goAfterSignIn, takeRememberedRedirect } from '@csuite/shared/session'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { browserExit } from '../../parts/browser-exit'
import { googleCallbackTexts } from './google-callback.texts'

/**
 * Hands Google's code to the API, once (a code works once, so neither a second render nor a reload may send it again),
 * opens the session and goes to the target that the browser kept or the address carries.
 * @returns the error to show, null while it works.
 */
export function useGoogleCallback(): string | null {
  const [query] = useSearchParams()
  const [answer] = useState(() => ({
    error: query.get('error'),
    code: query.get('code') ?? undefined,
    state: query.get('state') ?? undefined,
    redirectUrl: query.get('redirect_url'),
  }))
  const [failure, setFailure] = useState<string | null>(() => providerError(answer.error))
  const navigate = useNavigate()
  const sent = useRef(false)

  useEffect(() => {
    if (sent.current || answer.error !== null) return
    sent.current = true
    const finish = async () => {
      try {
        forgetCode()
        const { access_token } = await call(googleCallback, { query: { code: answer.code, state: answer.state } })
        await establishSession(access_token)
        goAfterSignIn(navigate, takeRememberedRedirect() ?? answer.redirectUrl, browserExit.replace)
      } catch (error) {
        setFailure(errorMessage(error, googleCallbackTexts.failed))
      }
    }
    void finish()
  }, [answer, navigate])

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
