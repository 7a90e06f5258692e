import { allowedRedirect, sessionStore, withToken } from '@csuite/shared/session'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Sends a signed-in person who arrived with an allowed `redirect_url` to it, with the token (spec §4).
 * @returns true while the browser is on its way out
 */
export function useAutomaticRedirect(enabled: boolean): boolean {
  const [search] = useSearchParams()
  const target = enabled ? allowedRedirect(search.get('redirect_url')) : null
  useEffect(() => {
    const { token } = sessionStore.getState()
    if (target && token) window.location.replace(withToken(target, token))
  }, [target])
  return target !== null
}
