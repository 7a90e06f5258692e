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
export async function registerPending(request: APIRequestContext): Promise<Person> {
  const person = newPerson()
  await post(request, 'auth/register', { ...person, phone: `+51${person.phone}` })
  return person
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Posts to the API, which has to accept it; resolves with its answer's body. */
export async function post<T = { id: number }>(
  request: APIRequestContext,
  path: string,
  data: object,
  token = '',
): Promise<T> {
  const answer = await request.post(`/api/${path}`, { data, headers: token ? bearer(token) : {} })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}

/** Registers and verifies over HTTP; the presentation is marked as seen. */
export async function registerActive(request: APIRequestContext): Promise<ActivePerson> {
  const person = await registerPending(request)
  const { email } = person
  const code = await mailedCode(dataDir(), email)
  const { access_token: token, user } = await post<{ access_token: string; user: { id: number } }>(
    request,
    'auth/verify-registration',
    { email, code },
  )
  await post(request, 'auth/update-presentacion', { userId: user.id }, token)
  return { ...person, id: user.id, token }
}

/** A draft of a calibration, of a new instrument. */
export async function newCalibration(request: APIRequestContext, token: string) {
  const ranges = { min: '0', max: '10', unidad: 'bar' }
  const { id } = await post(request, 'instrumentos', { tag: 'PT-1', ...ranges }, token)
  return post<{ id: number; clave: string }>(request, 'calibraciones', { instrumento: id }, token)
}

/** Signs in over HTTP. */
export async function tokenOf(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const session = await post<{ access_token: string }>(request, 'auth/login', { email, password })
  return session.access_token
}

/** Signs the first administrator in over HTTP. */
export const adminToken = (request: APIRequestContext): Promise<string> => tokenOf(request, admin)

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

/** Waits until the service worker can open this screen of the calculator without network. */
export const isCached = (page: Page, path: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          const kept = await (await caches.open('calculadora-txi')).keys()
          return kept.some(({ url }) => new URL(url).pathname === wanted)
        }, path),
      { timeout: 20_000 },
    )
    .toBe(true)

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
