import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Route } from 'playwright'
import { chromiumArgs, findChromium } from '../lib/chromium.mjs'
import type { BuiltRelease } from './built-release'
import type { Portal } from './portal-client'

/** Milliseconds until a screen must stand. */
const MOUNT_MS = 15_000

interface Registry {
  snapshot: string
  remotes: {
    name: string
    version: string
    entry: string
    integrity: string
    contract: number
    paths: string[]
  }[]
}

/**
 * Mounts a release in the live shell, in a browser that gets the release's files from this machine and an API that
 * is away: a remote must stand even then. Returns why it does not, or undefined where it does or no browser is here.
 */
export async function mountFailure(portal: Portal, release: BuiltRelease): Promise<string | undefined> {
  const executablePath = findChromium()
  if (!executablePath) {
    console.log('Sin navegador en esta máquina: se omite la prueba de montaje.')
    return undefined
  }
  const { chromium } = await import('playwright')
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  try {
    const address =
      release.manifest.paths.find((pattern) => !/[:*]/.test(pattern)) ?? release.manifest.paths[0] ?? '/'
    const context = await browser.newContext({ bypassCSP: false })
    await serveRelease(context, portal, release)
    const asPerson = await tryAddress(context, portal, release, address.replace(/\/\*$/, ''), true)
    // Pages for guests send a signed-in person away: they are tried again without a session.
    return asPerson === 'elsewhere'
      ? failureText(await tryAddress(context, portal, release, address, false))
      : failureText(asPerson)
  } finally {
    await browser.close()
  }
}

const failureText = (outcome: string | undefined) =>
  outcome === 'elsewhere' ? 'la dirección lleva a otra pantalla' : outcome

async function tryAddress(
  context: BrowserContext,
  portal: Portal,
  { manifest }: BuiltRelease,
  address: string,
  signedIn: boolean,
): Promise<string | undefined> {
  const page = await context.newPage()
  try {
    await page.addInitScript(
      (token) => {
        if (token) localStorage.setItem('token', token)
        else localStorage.clear()
      },
      signedIn ? syntheticToken() : '',
    )
    let problem: string | undefined
    page.on('pageerror', (error) => (problem ??= error.message))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && text.startsWith(`remote ${manifest.name} `)) problem ??= text
    })
    await page.goto(portal.url + address, { waitUntil: 'domcontentloaded' })
    const loaded = await page
      .waitForFunction(() => document.querySelector('h1') !== null, undefined, { timeout: MOUNT_MS })
      .then(
        () => true,
        () => false,
      )
    await page.waitForTimeout(1000)
    if (problem) return problem
    if (!loaded) return `no mostró ningún título en ${MOUNT_MS / 1000} s`
    return new URL(page.url()).pathname === address ? undefined : 'elsewhere'
  } finally {
    await page.close()
  }
}

/** Expires in an hour; nobody checks its signature, since the API is away. */
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
  portal: Portal,
  { folder, manifest }: BuiltRelease,
): Promise<void> {
  const base = `/remotes/${manifest.name}/${manifest.version}/`
  const withRelease = (registry: Registry): Registry => ({
    ...registry,
    remotes: [
      ...registry.remotes.filter((remote) => remote.name !== manifest.name),
      {
        name: manifest.name,
        version: manifest.version,
        entry: base + manifest.entry,
        integrity: manifest.integrity,
        contract: manifest.contract,
        paths: manifest.paths,
      },
    ],
  })
  await context.route(`${portal.url}/**`, async (route: Route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(base))
      return route.fulfill({ path: path.join(folder, pathname.slice(base.length)) })
    if (pathname === '/api/auth/user') return route.fulfill({ json: administrator })
    if (pathname.startsWith('/api/'))
      return route.fulfill({
        status: 503,
        json: { statusCode: 503, code: 'UNAVAILABLE', message: 'Prueba de montaje.' },
      })
    if (pathname === '/remotes.json') {
      const answer = await route.fetch()
      return route.fulfill({ json: withRelease((await answer.json()) as Registry) })
    }
    if (request.resourceType() !== 'document') return route.continue()
    const answer = await route.fetch()
    const html = (await answer.text()).replace(
      /(<script type="application\/json" id="csuite-registry">)(.*?)(<\/script>)/s,
      (_, open: string, json: string, close: string) =>
        open + JSON.stringify(withRelease(JSON.parse(json) as Registry)).replaceAll('<', '\\u003c') + close,
    )
    return route.fulfill({ response: answer, status: 200, body: html })
  })
}

/** Files named in the manifest that the folder does not have. */
export function missingFiles({ folder, manifest }: BuiltRelease): string[] {
  return manifest.files
    .map(({ file }) => file)
    .filter((file) => {
      try {
        readFileSync(path.join(folder, file))
        return false
      } catch {
        return true
      }
    })
}
