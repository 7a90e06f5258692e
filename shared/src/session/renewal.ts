import { callAs } from '@csuite/shared/client'
import { renewSession } from '@csuite/shared/contract/sessions'
import { keepItem } from '@csuite/shared/storage'
import { jwtDecode } from 'jwt-decode'
import { TOKEN_KEY, sessionStore, storedToken } from './store'

const LOCK = 'csuite-renewal'

const personOf = (token: string) => jwtDecode(token).sub

/**
 * One tab at a time: the others take the token that it stored.
 * @throws ApiError
 */
export async function renew(token: string): Promise<string> {
  const exchange = async () => {
    if (storedToken() === token) {
      const { access_token } = await callAs(null, renewSession)
      // Unless somebody signed out meanwhile.
      if (storedToken() === token) keepItem(TOKEN_KEY, access_token)
    }
    const next = storedToken() ?? token
    if (personOf(next) !== personOf(token)) return token
    if (sessionStore.getState().token === token) sessionStore.setState({ token: next })
    return next
  }
  // Browsers without locks rely on the server, which answers two such calls alike.
  const { locks } = navigator as Partial<Navigator>
  return locks ? await locks.request(LOCK, exchange) : exchange()
}
