import { admin } from '../../host/e2e/support/product'

/** Signs the product's administrator in, past the onboarding, and returns the token. */
export async function signIn(url: string): Promise<string> {
  const post = (path: string, body: object, token?: string) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
  const { access_token: token } = (await (await post('/auth/login', admin)).json()) as {
    access_token: string
  }
  const user = (await (
    await fetch(`${url}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { id: number }
  await post('/auth/update-presentacion', { userId: user.id }, token)
  return token
}
