import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, request } from 'playwright'
import { adminToken, registerActive, useToken as putToken } from '../../host/e2e/support/fixtures'
import { fillPanel } from '../../host/e2e/support/panel-dialogs'
import { type Product, startProduct } from '../../host/e2e/support/product'
import { build } from '../build/build'
import { distDirectory, repositoryRoot } from '../config/paths'
import { chromiumArgs } from '../lib/chromium.mjs'
import { contactSheet } from './contact-sheet'
import { settled } from './settled'
import type { Look, ScreenState, Someone } from './state'
import { states } from './states'

const looks: Look[] = (['light', 'dark'] as const).flatMap((theme) => [
  { name: `390-${theme}`, width: 390, height: 844, theme },
  { name: `1280-${theme}`, width: 1280, height: 800, theme },
])

/** `npm run screens [-- --only login,perfil]`: takes screenshots for review, of the states with these words in their names. */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    port: { type: 'string', default: '3900' },
    out: { type: 'string', default: path.join(distDirectory, 'screens') },
  },
})
await build()
rmSync(values.out, { recursive: true, force: true })
mkdirSync(values.out, { recursive: true })
const dataDir = mkdtempSync(path.join(tmpdir(), 'csuite-screens-'))
execFileSync(process.execPath, [path.join(repositoryRoot, 'scripts/run.mjs'), 'seed', '--users', '200'], {
  env: { ...process.env, DATA_DIR: dataDir },
})
const product = await startProduct(Number(values.port), {
  DATA_DIR: dataDir,
  GOOGLE_CLIENT_ID: 'screens',
  GOOGLE_CLIENT_SECRET: 'screens',
})
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] as string,
  args: chromiumArgs,
})
try {
  await drawAll(browser, product)
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function drawAll(shown: Browser, { url, dataDir: data }: Product): Promise<void> {
  process.env['E2E_DATA_DIR'] = data
  const client = await request.newContext({ baseURL: url })
  const tokens = {
    guest: undefined,
    user: (await registerActive(client)).token,
    admin: await adminToken(client),
  }
  await fillPanel(client)
  const names = (values.only ?? '').split(',')
  const wanted = states.filter(({ name }) => names.some((part) => name.includes(part)))
  const rows = []
  for (const [at, state] of wanted.entries()) {
    const failures = new Map<Look, string>()
    const drawLook = async (look: Look) => {
      const { as } = state
      // A state that changes its account gets a new one for each picture.
      const someone = as === 'new' ? await registerActive(client) : { token: tokens[as] }
      const failure = await draw(shown, url, state, look, someone)
      if (failure !== undefined) failures.set(look, failure)
    }
    await Promise.all(looks.map(drawLook))
    rows.push({ ...state, failures })
    const missing = [...failures].map(([look, why]) => `\n  ${look.name}: ${why}`).join('')
    console.log(`${at + 1}/${wanted.length} ${state.name}${missing}`)
  }
  await client.dispose()
  writeFileSync(path.join(values.out, 'index.html'), contactSheet(looks, rows))
  console.log(path.join(values.out, 'index.html'))
}

async function draw(
  shown: Browser,
  url: string,
  { name, path: address, prepare, whole = false }: ScreenState,
  look: Look,
  someone: Someone,
): Promise<string | undefined> {
  const context = await shown.newContext({
    baseURL: url,
    locale: 'es-ES',
    viewport: { width: look.width, height: look.height },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    hasTouch: look.width < 720,
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    const settle = settled(page)
    const { token } = someone
    if (token !== undefined) await putToken(page, token)
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await settle()
    await prepare?.(page, someone)
    await settle()
    await page.mouse.move(0, 0)
    // The top bar is sticky.
    if (whole) await page.evaluate(() => scrollTo(0, 0))
    await page.screenshot({ path: path.join(values.out, `${name}-${look.name}.png`), fullPage: whole })
    return undefined
  } catch (error) {
    return (error as Error).message.split('\n')[0]
  } finally {
    await context.close()
  }
}
