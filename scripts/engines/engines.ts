import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { admin, startProduct } from '../../host/e2e/support/product'
import { build } from '../build/build'
import { distDirectory } from '../config/paths'
import { type SignedIn, mailedCode, signUp } from '../rig/people'
import { ask } from '../rig/portal-client'
import { ensureEngines } from '../lib/engines.mjs'
import type { Engine } from './engine'
import { journeys } from './journeys'
import { PageReader } from './page-reader'
import { startByPuppeteer } from './puppeteer-engine'
import { startWebKit } from './webkit-engine'

/**
 * `npm run engines [-- --only firefox,webkit]`: ten journeys in Chromium with its back/forward cache, Firefox and WebKit,
 * each on a new database. Writes the outcome as JSON if asked, and a picture of /apps and of the calculator per engine.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'string' } } })
const pictures = path.join(distDirectory, 'engines')
const total = Object.keys(journeys).length

await build()
rmSync(pictures, { recursive: true, force: true })
mkdirSync(pictures, { recursive: true })
const outcome = { passed: 0, failed: 0, skipped: 0 }
for (const [name, executable] of Object.entries(ensureEngines())) {
  if (values.only !== undefined && !values.only.split(',').includes(name)) continue
  if (executable === undefined) {
    console.log(`${name}: no está instalado`)
    // On a build server a missing engine is a failure.
    if (process.env['CI'] === 'true') outcome.failed += total
    else outcome.skipped += total
  } else {
    const { passed, failed } = await runAll(name as Engine['name'], executable)
    outcome.passed += passed
    outcome.failed += failed
  }
}
console.log(`${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`)
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(outcome))
process.exitCode = outcome.failed === 0 ? 0 : 1

async function runAll(name: Engine['name'], executable: string) {
  const counts = { passed: 0, failed: 0 }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'csuite-engines-'))
  const product = await startProduct(21_000 + (process.pid % 900), { DATA_DIR: dataDir })
  try {
    const person = await administrator(product.url, dataDir)
    const engine = await (name === 'webkit' ? startWebKit(executable) : startByPuppeteer(name, executable))
    console.log(`${name} ${engine.version}`)
    try {
      const page = new PageReader(engine.tab, product.url)
      for (const [title, journey] of Object.entries(journeys)) {
        counts[await run(engine, title, () => journey(page, person))] += 1
        // Without a sign-in the others only wait for their time limits.
        if (counts.passed === 0) return { ...counts, failed: total }
      }
    } finally {
      await engine.close()
    }
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return counts
}

/** Registered just now, and made an administrator. */
async function administrator(portal: string, dataDir: string): Promise<SignedIn> {
  const person = await signUp(portal, 'rosa.vela@planta.example', (email) => mailedCode(dataDir, email))
  const { body } = await ask(portal, 'POST', '/api/auth/login', { body: admin })
  const { access_token: token } = body as { access_token: string }
  const { status } = await ask(portal, 'PUT', `/api/auth/cambiar-rol/${person.id}`, {
    token,
    body: { role: 1 },
  })
  if (status !== 200) throw new Error(`The role was answered ${status}`)
  return person
}

async function run({ name, tab }: Engine, title: string, journey: () => Promise<void>) {
  const picture = async (what: string) =>
    writeFileSync(path.join(pictures, `${name}-${what}.png`), await tab.screenshot())
  try {
    await journey()
    console.log(`  ✓ ${title}`)
    if (title === 'the catalogue' || title === 'the calculator') await picture(title.replace('the ', ''))
    return 'passed'
  } catch (error) {
    console.log(`  ✗ ${title}: ${error instanceof Error ? error.message : String(error)}`)
    await picture(`failed-${title.replaceAll(/\W+/g, '-')}`).catch(() => undefined)
    return 'failed'
  }
}
