import { call } from '@csuite/shared/client'
import { logout } from '@csuite/shared/contract/login'
import { signOutLocally } from '@csuite/shared/session'

/**
 * Ends the session and loads /login as a new document, so that nothing an administrator saw stays in memory. A failed
 * call is only logged: the person leaves in any case.
 */
export async function signOut(
  leave: (address: string) => void = (address) => window.location.assign(address),
) {
  try {
    await call(logout)
  } catch (error) {
    console.error('logout', error)
  }
  signOutLocally()
  leave('/login')
}
