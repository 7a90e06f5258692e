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

export type ActivePerson = Person & { id: number; token: string }

let counter = 0

/** Unique in this run. */
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

/** Registers over HTTP; the account is not verified yet. */
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

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Registers and verifies over HTTP; the presentation is marked as seen unless it is requested. */
export async function registerActive(
  request: APIRequestContext,
  { presentation, ...data }: { presentation?: boolean } & Partial<Person> = {},
): Promise<ActivePerson> {
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

/** Signs the first administrator in over HTTP; the presentation is marked as seen. */
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

/** Stores a token before the page's next document. */
export async function useToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('e2e-token-set')) {
      localStorage.setItem('token', value)
      sessionStorage.setItem('e2e-token-set', '1')
    }
  }, token)
}

/** Signs out over HTTP and waits until the token is refused. */
export async function endSession(request: APIRequestContext, token: string): Promise<void> {
  const headers = bearer(token)
  await request.post('/api/auth/logout', { headers })
  await expect.poll(async () => (await request.get('/api/auth/user', { headers })).status()).toBe(401)
}

/** The remote's entry in the registry. */
export async function registered(request: APIRequestContext, name: string): Promise<RemoteDescriptor> {
  const { remotes } = (await (await request.get('/remotes.json')).json()) as RemoteRegistry
  const found = remotes.find((remote) => remote.name === name)
  if (!found) throw new Error(`${name} is not in the registry`)
  return found
}

/** Delays the page's requests to some addresses until the returned function is called. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Navigates on the client, as a link inside the portal does. */
export const navigateTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

/** The running product's data folder, which has its mails. */
export function dataDir(): string {
  const folder = process.env['E2E_DATA_DIR']
  if (!folder) throw new Error('E2E_DATA_DIR is not set')
  return folder
}

/** Collects uncaught errors and CSP violations of a page. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`pageerror: ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to|Mixed Content/i.test(message.text()))
      problems.push(message.text())
  })
  return problems
}

interface Fixtures {
  /** The page; fails the test on an uncaught error or a CSP violation. */
  strictPage: Page
  /** The page, signed in as the first administrator from its next document on. */
  adminPage: Page
  person: ActivePerson
  /** The page, signed in as `person` from its next document on. */
  signedInPage: Page
}

export const test = base.extend<Fixtures>({
  strictPage: async ({ page }, use) => {
    const problems = problemsOf(page)
    await use(page)
    expect(problems).toEqual([])
  },
  adminPage: async ({ page, request }, use) => {
    await useToken(page, await adminToken(request))
    await use(page)
  },
  person: async ({ request }, use) => use(await registerActive(request)),
  signedInPage: async ({ page, person }, use) => {
    await useToken(page, person.token)
    await use(page)
  },
})
