import type { RemoteDescriptor, RemoteRegistry } from '@csuite/shared/contract/remotes'
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

/** Data of a person, unique in this run. */
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

/** The header that a call is made with as somebody. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

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
      headers: bearer(token),
    })
  return { ...person, id: user.id, token }
}

/** A session token of the first administrator; the presentation counts as seen. */
export async function adminToken(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: admin })
  expect(answer.status()).toBe(200)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const headers = bearer(token)
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

/** Registers somebody as whom the page is signed in from its next document on. */
export async function signedInPerson(page: Page, request: APIRequestContext) {
  const person = await registerActive(request)
  await useToken(page, person.token)
  return person
}

/** Ends a session over HTTP; its token is dead within a second on every process. */
export async function endSession(request: APIRequestContext, token: string): Promise<void> {
  const headers = bearer(token)
  await request.post('/api/auth/logout', { headers })
  await expect.poll(async () => (await request.get('/api/auth/user', { headers })).status()).toBe(401)
}

/** What a remote is in the registry now. */
export async function registered(request: APIRequestContext, name: string): Promise<RemoteDescriptor> {
  const { remotes } = (await (await request.get('/remotes.json')).json()) as RemoteRegistry
  const found = remotes.find((remote) => remote.name === name)
  if (!found) throw new Error(`${name} is not in the registry`)
  return found
}

/** Delays the page's requests to some addresses; the returned function releases them. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return release
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

/** Uncaught errors and violated policies of a page, from now on. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`pageerror: ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to|Mixed Content/i.test(message.text()))
      problems.push(message.text())
  })
  return problems
}

/** A page that fails its test on an uncaught error or on a violated policy. */
export const test = base.extend<{ strictPage: Page }>({
  strictPage: async ({ page }, use) => {
    const problems = problemsOf(page)
    await use(page)
    expect(problems).toEqual([])
  },
})
