import { admin } from '../../host/e2e/support/product'
import { ask } from '../rig/portal-client'

/** Signs the administrator in and completes the onboarding. */
export async function signIn(url: string): Promise<string> {
  const login = await ask(url, 'POST', '/api/auth/login', { body: admin })
  const { access_token: token } = login.body as { access_token: string }
  const user = await ask(url, 'GET', '/api/auth/user', { token })
  const { id: userId } = user.body as { id: number }
  await ask(url, 'POST', '/api/auth/update-presentacion', { token, body: { userId } })
  return token
}
