import { ApiError, callAs } from '@csuite/shared/client'
import { renewSession } from '@csuite/shared/contract/sessions'
import { keepInTab, keepItem } from '@csuite/shared/storage'
import { jwtDecode } from 'jwt-decode'
import { TOKEN_KEY, sessionStore, storedToken } from './store'

const LOCK = 'csuite-renewal'

const claimsOf = (token: string) => jwtDecode<{ sub?: string; sid?: string; kept?: boolean }>(token)
const personOf = (token: string) => claimsOf(token).sub

/** The server says once why it ended a session, and the tab until it has shown that. */
function keepReason(error: unknown): never {
  if (error instanceof ApiError && error.code === 'SESSION_COPIED')
    keepInTab('csuite-ended-why', error.message)
  throw error
}

/**
 * One tab at a time: the others take the token that it stored. Of a session that ended here the server is asked too, for the reason.
 * @throws ApiError
 */
export async function renew(token: string): Promise<string> {
  const { sid: sesion, kept } = claimsOf(token)
  const exchange = async () => {
    if (storedToken() === token || (kept && storedToken() === null)) {
      // The token that it replaces: after a lost answer, and in another tab, the attempt is still the same one.
      const body = { sesion, intento: token.split('.').at(-1)?.slice(-32) }
      const { access_token } = await callAs(null, renewSession, { body }).catch(keepReason)
      // Unless somebody signed out meanwhile.
      if (storedToken() === token) keepItem(TOKEN_KEY, access_token)
    }
    const next = storedToken() ?? token
    if (personOf(next) !== personOf(token)) return token
    if (sessionStore.getState().token === token) sessionStore.setState({ token: next })
    return next
  }
  // Browsers without locks rely on the server, which answers one attempt alike.
  const { locks } = navigator as Partial<Navigator>
  return locks ? await locks.request(LOCK, exchange) : exchange()
}
