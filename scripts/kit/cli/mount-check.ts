import type { BrowserContext, Page, Request, Route } from 'playwright'
import { mediaTypeOf } from '../../../shared/src/contract/release-files'
import type { ReleaseManifest } from '../../../shared/src/contract/releases'
import type { RemoteRegistry } from '../../../shared/src/contract/remotes'
import { chromiumArgs, findChromium } from '../../lib/chromium.mjs'
import type { BuiltRelease } from './built-release'
import { refused } from './failures'
import { apiBaseOf } from './portal'
import { documentWith, policyWith, registryWith, releaseBase } from './registry-with'
import { fileHeaders } from './serve'

const MOUNT_MS = 30_000

/**
 * Mounts a local release in the live shell, with the portal's own policy and origins but without an API: a remote must mount
 * even then.
 * @param required whether it is a fault that there is no browser; else the check is skipped
 * @throws Refused if it does not mount, lacks a file or does what the policy forbids
 */
export async function assertMounts(portal: string, release: BuiltRelease, required = false): Promise<void> {
  const executablePath = findChromium()
  const playwright = executablePath && (await import('playwright').catch(() => undefined))
  if (!playwright) {
    const lacks = executablePath ? 'playwright-core junto al kit' : 'Chromium'
    const message = `Falta ${lacks} en esta máquina: no se ha probado el montaje.`
    if (required) throw refused('mount', message)
    console.error(`mount: ${message}`)
    return
  }
  console.log(`Montando ${release.name} ${release.version} en ${portal}…`)
  const browser = await playwright.chromium.launch({ executablePath, args: chromiumArgs })
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const problem = await mountProblem(context, portal, release)
    if (problem)
      throw refused('mount', `${release.name} ${release.version} no se monta en el portal: ${problem}.`)
  } finally {
    await browser.close()
  }
}

async function mountProblem(context: BrowserContext, portal: string, release: BuiltRelease) {
  const manifest = release.manifest as ReleaseManifest
  const paths = manifest.pages.map((page) => page.path)
  const address = (paths.find((pattern) => !/[:*]/.test(pattern)) ?? paths[0] ?? '/').replace(/\/\*$/, '')
  await serveRelease(context, portal, release)
  // Guest pages redirect a signed-in person: they are tried again without a session.
  for (const signedIn of [true, false]) {
    const page = await context.newPage()
    const outcome = await tryAddress(page, portal + address, manifest, signedIn)
    await page.close()
    if (outcome !== 'elsewhere') return outcome
  }
  return 'la dirección lleva a otra pantalla'
}

async function tryAddress(page: Page, address: string, release: ReleaseManifest, signedIn: boolean) {
  const { name } = release
  const base = releaseBase(release)
  await page.addInitScript(
    (token) => {
      if (token) localStorage.setItem('token', token)
      else localStorage.clear()
    },
    signedIn ? syntheticToken() : '',
  )
  let problem: string | undefined
  page.on('pageerror', (error) => (problem ??= error.message))
  const missed = (request: Request, fault: string) => {
    // The document also preloads the release that is active.
    if (request.url().includes(base)) problem ??= `${fault}: ${request.url()}`
  }
  page.on('requestfailed', (request) => missed(request, 'no se pudo cargar un archivo'))
  page.on('response', (answer) => {
    if (!answer.ok()) missed(answer.request(), `respondió ${answer.status()}`)
  })
  await page.exposeFunction('csuiteViolation', (what: string) => {
    problem ??= `la política del portal no permite ${what}`
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { csuiteViolation: (what: string) => void }).csuiteViolation(
        `${effectiveDirective} ${blockedURI}`,
      ),
    ),
  )
  page.on('console', (message) => {
    const text = message.text()
    // The host's error message, after the remote's name and version.
    if (message.type() === 'error') problem ??= new RegExp(`^remote ${name} \\S* (.*)`, 's').exec(text)?.[1]
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  const loaded = await page.waitForSelector('h1', { state: 'attached', timeout: MOUNT_MS }).then(
    () => true,
    () => false,
  )
  await page.waitForTimeout(1000)
  if (problem) return problem
  if (!loaded) return `no mostró ningún título (h1) en ${MOUNT_MS / 1000} s`
  return new URL(page.url()).pathname === new URL(address).pathname ? undefined : 'elsewhere'
}

/** Expires in an hour; without an API nobody checks its signature. */
function syntheticToken(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'ES256' })}.${part({ sub: '1', exp: Math.floor(Date.now() / 1000) + 3600 })}.x`
}

const administrator = {
  id: 1,
  email: 'montaje@csuite.example',
  name: 'Prueba',
  lastName: 'de Montaje',
  phone: null,
  picture: null,
  role: 1,
  presentacion: false,
  planesUsuarios: [],
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
}

async function serveRelease(
  context: BrowserContext,
  portal: string,
  { manifest: described, files }: BuiltRelease,
): Promise<void> {
  const manifest = described as ReleaseManifest
  const base = releaseBase(manifest)
  const api = await apiBaseOf(portal)
  await context.route(`**${base}**`, (route: Route) => {
    const file = new URL(route.request().url()).pathname.slice(base.length)
    const body = files.get(file)
    const type = mediaTypeOf(file) ?? ''
    return route.fulfill(
      body
        ? { body, headers: { ...fileHeaders, 'content-type': type } }
        : { status: 404, headers: fileHeaders },
    )
  })
  await context.route(`${portal}/**`, async (route: Route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(base)) return route.fallback()
    if (pathname === `${api}/auth/user`) return route.fulfill({ json: administrator })
    const unavailable = { statusCode: 503, code: 'UNAVAILABLE', message: 'Prueba de montaje.' }
    if (pathname.startsWith(`${api}/`)) return route.fulfill({ status: 503, json: unavailable })
    if (pathname === '/remotes.json') {
      const registry = (await (await route.fetch()).json()) as RemoteRegistry
      return route.fulfill({ json: registryWith(registry, manifest) })
    }
    if (request.resourceType() !== 'document') return route.continue()
    const answer = await route.fetch()
    const headers = answer.headers()
    const policy = policyWith(headers['content-security-policy'] ?? '', manifest)
    return route.fulfill({
      status: 200,
      headers: { ...headers, 'content-security-policy': policy },
      body: documentWith(await answer.text(), manifest),
    })
  })
}
