import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { RegistryState } from '@csuite/shared/contract/releases'
import type { RemoteRegistry } from '@csuite/shared/contract/remotes'
import { type Browser, type Page, type Response, chromium } from 'playwright/test'
import { release } from '../../api/src/testing/release'
import { ask } from '../../scripts/rig/portal-client'
import { testServer } from '../../scripts/rig/created-database'
import { type Stack, startStack } from '../../scripts/rig/stack'
import { chromiumArgs } from '../../scripts/lib/chromium.mjs'
import { findNginx } from '../../scripts/lib/nginx.mjs'
import { expect, newPerson, problemsOf, test } from './support/fixtures'
import { ownPort } from './support/own-product'
import { register, signIn, signOut } from './support/steps'

// The production layout: nginx with TLS, three processes, PostgreSQL and Redis, and remotes on their own host name.
const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'

test.skip(findNginx() === undefined, 'nginx is not installed')
test.skip(testServer === '' || redisUrl === '', 'PostgreSQL or Redis does not answer')

let stack: Stack
let browser: Browser

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const firstPort = ownPort('behind-nginx')
  stack = await startStack({ firstPort, redisUrl: `${redisUrl}/9` })
  const hosts = [stack.portalUrl, stack.remotesUrl].map((url) => `MAP ${new URL(url).hostname} 127.0.0.1`)
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      ...chromiumArgs,
      `--host-resolver-rules=${hosts.join(', ')}`,
      `--ignore-certificate-errors-spki-list=${stack.certificate.spki}`,
    ],
  })
})

test.afterAll(async () => {
  await browser.close()
  await stack.stop()
})

/** A page and its responses; `end` expects no error, no CSP violation and no other origin. */
async function watchedPage(): Promise<{ page: Page; answers: Response[]; end: () => Promise<void> }> {
  const context = await browser.newContext({ baseURL: stack.portalUrl, locale: 'es-ES' })
  const page = await context.newPage()
  const problems = problemsOf(page)
  const answers: Response[] = []
  page.on('response', (response) => answers.push(response))
  return {
    page,
    answers,
    end: async () => {
      expect(problems).toEqual([])
      const origins = new Set(answers.map((answer) => new URL(answer.url()).origin))
      expect([...origins].sort()).toEqual([stack.portalUrl, stack.remotesUrl].sort())
      await context.close()
    },
  }
}

async function registeredRemotes() {
  const { body } = await stack.client.request(`${stack.portalUrl}/remotes.json`)
  return (JSON.parse(body.toString()) as RemoteRegistry).remotes
}

test('a person registers, signs in, sees the apps, converts a signal and signs out', async () => {
  const { page, answers, end } = await watchedPage()
  const person = newPerson()
  await page.goto('/register')
  await register(page, person, stack.dataDir)
  const presentation = page.getByRole('dialog')
  await presentation.getByRole('button', { name: 'Continuar' }).click()
  await presentation.getByRole('button', { name: 'Continuar' }).click()
  await presentation.getByRole('button', { name: 'Crear cuenta gratuita' }).click()
  await signOut(page)

  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL(/\/apps$/)
  await expect(page.getByRole('heading', { name: 'Control Max 360' })).toBeVisible()
  await page.goto('/calculadora-txi')
  const value = (group: string) => page.getByRole('group', { name: group }).getByLabel('Valor')
  await value('Rango de entrada').fill('12')
  await expect(value('Rango de salida')).toHaveValue('50.00')
  await signOut(page)

  const remotes = new Set(
    answers
      .filter((answer) => answer.url().startsWith(`${stack.remotesUrl}/`) && answer.url().endsWith('.js'))
      .map((answer) => /\/remotes\/([\w-]+)\//.exec(answer.url())?.[1]),
  )
  expect([...remotes].sort()).toEqual(['remote-apps', 'remote-auth', 'remote-calculator'])
  await end()
})

test('documents and files carry the headers of production', async () => {
  const get = (url: string, headers: Record<string, string> = {}) => stack.client.request(url, { headers })
  const document = await get(`${stack.portalUrl}/login`, {
    accept: 'text/html',
    'accept-encoding': 'gzip, br',
  })
  expect(document.status).toBe(200)
  expect(document.headers['content-security-policy']).toContain(stack.remotesUrl)
  expect(document.headers['content-security-policy']).toContain('upgrade-insecure-requests')
  expect(document.headers['strict-transport-security']).toContain('max-age=')
  expect(document.headers['content-encoding']).toBe('gzip')

  const cookie = 'x'.repeat(24 * 1024)
  expect((await get(`${stack.portalUrl}/login`, { cookie })).status).toBe(200)

  const remotes = await registeredRemotes()
  expect(remotes).toHaveLength(4)
  const asset = /\/assets\/[\w.-]+\.js/.exec((await get(`${stack.portalUrl}/login`)).body.toString())?.[0]
  for (const url of [...remotes.map(({ entry }) => entry), `${stack.portalUrl}${asset}`]) {
    const file = await get(url, { 'accept-encoding': 'gzip' })
    expect(file.status).toBe(200)
    expect(file.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    expect((await get(`${url}.map`)).status).toBe(404)
  }
  for (const file of ['login', 'jwt-private-key.pem', 'remotes/../deploy-token'])
    expect((await get(`${stack.remotesUrl}/${file}`)).status).toBe(404)
  expect((await get(`${stack.portalUrl}/api/metrics`)).status).toBe(404)
})

test('a folder that lost its copies of the releases gets them back, with the same headers meanwhile', async () => {
  const folder = path.join(stack.dataDir, 'remotes')
  for (const { entry } of await registeredRemotes()) {
    const asked = () => stack.client.request(entry, { headers: { 'accept-encoding': 'br' } })
    const before = await asked()
    // What is compressed on the way has other bytes than the file beside it.
    const plain = ({ headers, body }: typeof before) =>
      headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
    // Moved first: a process may be writing a copy while the folder is emptied.
    renameSync(folder, `${folder}.lost`)
    rmSync(`${folder}.lost`, { recursive: true })
    const [missing, again] = [await asked(), await asked()]
    for (const answer of [missing, again]) {
      const { status, headers } = answer
      expect([status, plain(answer).equals(plain(before))]).toEqual([200, true])
      for (const name of ['content-type', 'cache-control', 'content-security-policy'])
        expect([name, headers[name]]).toEqual([name, before.headers[name]])
      expect(headers['strict-transport-security']).toContain('max-age=')
    }
    expect(existsSync(path.join(folder, new URL(entry).pathname.replace('/remotes/', '')))).toBe(true)
  }
})

for (const address of ['/apps/100%', '/%zz', '/apps/%00', '/..%2f..%2f..', '/apps/%c3%28', '/no-existe'])
  test(`an address that nginx cannot read is the portal's not-found page: ${address}`, async () => {
    const { status, headers, body } = await stack.client.request(stack.portalUrl + address)
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(body.toString()).toContain('<div id="root">')
  })

test('the offline worker of the calculator stays on the portal with its scope', async () => {
  const { entry } = (await registeredRemotes()).find(({ name }) => name === 'remote-calculator')!
  const { files } = JSON.parse(readFileSync('dist/remotes/remote-calculator/remote.json', 'utf8')) as {
    files: { file: string }[]
  }
  const worker = files.find(({ file }) => /^offline-worker\..*\.js$/.test(file))!.file
  const address = new URL(worker, entry).pathname
  const answer = await stack.client.request(`${stack.portalUrl}${address}`)
  expect(answer.status).toBe(200)
  expect(answer.headers['service-worker-allowed']).toBe('/calculadora-txi')
})

test('a release that one process activates is that of every process within the second', async () => {
  const on = (index: number) => stack.processes[index]!.url
  const login = await ask(on(0), 'POST', '/api/auth/login', { body: stack.admin })
  const { access_token: token } = login.body as { access_token: string }
  const call = (index: number, action: string, body: object) =>
    ask(on(index), 'POST', `/api/remotos/remote-varios/${action}`, { token, body })
  const active = async (index: number) => {
    const { body } = await ask(on(index), 'GET', '/api/remotos/registro')
    const { remotes } = body as RegistryState
    return remotes.find(({ name }) => name === 'remote-varios')?.active.manifest.version
  }
  expect(await call(0, 'versiones', release('remote-varios', '1.0.0'))).toMatchObject({ status: 201 })
  expect(await call(1, 'activar', { version: '1.0.0' })).toMatchObject({ status: 200 })
  await expect
    .poll(() => Promise.all([0, 1, 2].map(active)), { timeout: 1000 })
    .toEqual(['1.0.0', '1.0.0', '1.0.0'])
})

test('every figure that an alert asks for is among those of a process', async () => {
  const alerts = readFileSync('scripts/deploy/prometheus/alerts.yaml', 'utf8')
  const asked = [...alerts.matchAll(/\b(\w+)\{job="csuite"/g)].map(([, name = '']) => name)
  const figures = await (await fetch(`http://127.0.0.1:${stack.processes[0]!.port}/api/metrics`)).text()
  const offered = [...figures.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
  )
  expect(asked.length).toBeGreaterThan(8)
  expect([...new Set(asked)].filter((name) => name !== 'up' && !offered.includes(name))).toEqual([])
})

test('one request id from nginx to the process; no query and no forged address in any log', async () => {
  const secret = 'ficha-secreta-de-la-prueba'
  const answer = await stack.client.request(`${stack.portalUrl}/api/auth/user?token=${secret}`, {
    headers: { 'x-request-id': 'forged', 'x-forwarded-for': '203.0.113.77' },
  })
  expect(answer.status).toBe(401)
  const id = String(answer.headers['x-request-id'])
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  await stack.client.request(`${stack.portalUrl}/apps?token=${secret}`)
  const proxyLog = () => readFileSync(path.join(stack.nginxDir, 'csuite-access.log'), 'utf8')
  await expect.poll(proxyLog).toContain(id)
  const processLogs = () => stack.processes.map(({ output }) => output).join('')
  await expect.poll(processLogs).toContain(id)
  const errors = readFileSync(path.join(stack.nginxDir, 'csuite-error.log'), 'utf8')
  for (const log of [proxyLog(), errors, processLogs()]) {
    expect(log).not.toContain(secret)
    expect(log).not.toContain('203.0.113')
  }
})
