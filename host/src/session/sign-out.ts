import { call } from '@csuite/shared/client'
import { logout } from '@csuite/shared/contract/login'
import { sessionStore, signOutLocally } from '@csuite/shared/session'
import { forgetReturn } from './return-address'

/** Ends the session on the server and here. A server that does not answer is only logged (spec §2). */
export async function signOut(): Promise<void> {
  forgetReturn()
  if (sessionStore.getState().token !== null)
    await call(logout).catch((error: unknown) => console.error('logout', error))
  signOutLocally()
}
