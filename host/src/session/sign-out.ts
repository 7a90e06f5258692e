import { call } from '@csuite/shared/client'
import { logout } from '@csuite/shared/contract/login'
import { sessionStore, signOutLocally } from '@csuite/shared/session'
import { useNavigate } from 'react-router-dom'
import { signInAddress } from '../remotes/pages'
import { forgetReturn } from './return-address'

/** Ends the session on the server and here; an error of the server is only logged (spec §2). */
export async function signOut(): Promise<void> {
  forgetReturn()
  if (sessionStore.getState().token !== null)
    await call(logout).catch((error: unknown) => console.error('logout', error))
  signOutLocally()
}

/** Signs out and navigates to the sign-in. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await signOut()
    await navigate(signInAddress(), { replace: true })
  }
}
