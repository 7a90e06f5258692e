import { type APIRequestContext, type Page, expect, test as base } from 'playwright/test'
import { mailedCode } from '../../../scripts/rig/people'
import { admin } from './product'

export { expect } from 'playwright/test'

export interface Person {
  email: string
  password: string
  name: string
  lastName: string
  phone: string
}

let counter = 0

/** A person nobody else in this run is. */
export function newPerson(): Person {
  counter += 1
  const id = `${process.pid}-${Date.now().toString(36)}-${counter}`
  return {
    email: `persona-${id}@csuite.example`,
    password: 'Valvula-Norte-42',
    name: 'Lucía',
    lastName: 'Quispe',
    phone: '987654321',
  }
}

/** Registers over HTTP without a screen; the account waits for its code. */
export async function registerPending(
  request: APIRequestContext,
  data: Partial<Person> = {},
): Promise<Person> {
  const person = { ...newPerson(), ...data }
  const { phone, ...rest } = person
  const answer = await request.post('/api/auth/register', { data: { ...rest, phone: `+51${phone}` } })
  expect(answer.status()).toBe(201)
  return person
}

/** Registers and verifies over HTTP; the presentation counts as seen unless it is asked for. */
export async function registerActive(
  request: APIRequestContext,
  { presentation, ...data }: { presentation?: boolean } & Partial<Person> = {},
): Promise<Person & { id: number; token: string }> {
  const person = await registerPending(request, data)
  const code = await mailedCode(dataDir(), person.email)
  const verified = await request.post('/api/auth/verify-registration', {
    data: { email: person.email, code },
  })
  expect(verified.status()).toBe(200)
  const { access_token: token, user } = (await verified.json()) as {
    access_token: string
    user: { id: number }
  }
  if (!presentation)
    await request.post('/api/auth/update-presentacion', {
      data: { userId: user.id },
      headers: { authorization: `Bearer ${token}` },
    })
  return { ...person, id: user.id, token }
}

/** A session token of the first administrator; the presentation counts as seen. */
export async function adminToken(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: admin })
  expect(answer.status()).toBe(200)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const user = (await (await request.get('/api/auth/user', { headers })).json()) as {
    id: number
    presentacion: boolean
  }
  if (user.presentacion)
    await request.post('/api/auth/update-presentacion', { data: { userId: user.id }, headers })
  return token
}

/** Puts a token where the portal looks for it, before the next document. */
export async function useToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('e2e-token-set')) {
      localStorage.setItem('token', value)
      sessionStorage.setItem('e2e-token-set', '1')
    }
  }, token)
}

/** Goes to another page without a new document, as a link inside the portal does. */
export const stepTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

/** Where the running product keeps its mails. */
export function dataDir(): string {
  const folder = process.env['E2E_DATA_DIR']
  if (!folder) throw new Error('E2E_DATA_DIR is not set')
  return folder
}

/** A page that fails its test on an uncaught error or on a violated policy. */
export const test = base.extend<{ strictPage: Page }>({
  strictPage: async ({ page }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(`pageerror: ${error.message}`))
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to/i.test(message.text())) problems.push(message.text())
    })
    await use(page)
    expect(problems).toEqual([])
  },
})
