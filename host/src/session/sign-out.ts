import { callAs } from '@csuite/shared/client'
import { logout } from '@csuite/shared/contract/login'
import { sessionStore, signOutLocally } from '@csuite/shared/session'
import { useNavigate } from 'react-router-dom'
import { signInAddress } from '../remotes/pages'
import { forgetReturn } from './return-address'

/** Milliseconds that whoever leaves the document waits for the server, whose answer the browser would not take. */
const ANSWER_MS = 2000

/**
 * Ends the session here at once, and on the server; an error of the server is only logged (spec §2).
 * @returns resolves when the server has answered, or after ANSWER_MS
 */
export async function signOut(): Promise<void> {
  const { token } = sessionStore.getState()
  const ended = token && callAs(token, logout).catch((error: unknown) => console.error('logout', error))
  forgetReturn()
  signOutLocally()
  await Promise.race([ended, new Promise((late) => setTimeout(late, ANSWER_MS))])
}

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    void signOut()
    await navigate(signInAddress(), { replace: true })
  }
}
