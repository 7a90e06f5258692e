import { goAfterSignIn, useSession } from '@csuite/shared/session'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useRedirectUrl } from './auth-address'
import { browserExit } from './browser-exit'

/**
 * Guest-only screens send whoever is signed in to the allowed `redirect_url` with the token, else to /apps; this is
 * also how a successful sign-in leaves the login screen (spec §2, §4).
 * @returns true while the person is being sent on.
 */
export function useGuestOnly(): boolean {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const redirectUrl = useRedirectUrl()
  const navigate = useNavigate()
  useEffect(() => {
    if (isAuthenticated) goAfterSignIn(navigate, redirectUrl, browserExit.replace)
  }, [isAuthenticated, navigate, redirectUrl])
  return isAuthenticated
}
