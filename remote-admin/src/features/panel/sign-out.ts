import { call } from '@csuite/shared/client'
import { logout } from '@csuite/shared/contract/login'
import { signOutLocally } from '@csuite/shared/session'

/** Signs out and loads /login as a new document, which clears the page's memory. A failed call is only logged. */
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
