import { type CDPSession, type Page, chromium } from 'playwright'
import { chromiumArgs, ensureChromium } from '../lib/chromium.mjs'
import type { Row } from './report'

const STEP_MS = 1500
const WARM_ROUNDS = 2
/** Search text for the palette, and heading of the screen that it opens. */
const PAGES = [
  ['planes', 'Planes'],
  ['mi perfil', 'Mi perfil'],
  ['reportes', 'Reportes'],
  ['despliegues', 'Despliegues'],
  ['auditor', 'Auditoría'],
  ['usuarios', 'Usuarios'],
  ['aplicaciones', 'Hola'],
] as const

interface Held {
  JSHeapUsedSize: number
  Nodes: number
  JSEventListeners: number
}

/** A tab's memory after a garbage collection, at the start and after minutes of visiting every screen. */
export async function benchWorkingHour(portal: string, token: string, minutes: number): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    await page.goto(`${portal}/apps`)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    for (let round = 0; round < WARM_ROUNDS; round += 1) await visitEveryScreen(page)
    const before = await memoryAfterGc(session)
    const end = performance.now() + minutes * 60_000
    let rounds = 0
    while (performance.now() < end) {
      await visitEveryScreen(page)
      rounds += 1
      if (rounds % 10 === 0) {
        const now = await memoryAfterGc(session)
        console.log(`${rounds} vueltas: ${(now.JSHeapUsedSize / 1e6).toFixed(1)} MB, ${now.Nodes} nodos`)
      }
    }
    const after = await memoryAfterGc(session)
    const name = `una pestaña, ${minutes} min y ${rounds} vueltas, al final y antes`
    const row = (what: string, key: keyof Held, unit: number): Row => ({
      name: `${name}: ${what}`,
      value: after[key] / unit,
      against: before[key] / unit,
      ratio: after[key] / before[key],
    })
    return [row('MB', 'JSHeapUsedSize', 1e6), row('nodos', 'Nodes', 1), row('oyentes', 'JSEventListeners', 1)]
  } finally {
    await browser.close()
  }
}

async function visitEveryScreen(page: Page): Promise<void> {
  for (const [words, heading] of PAGES) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(words)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.waitForTimeout(STEP_MS)
    if (heading === 'Usuarios') {
      await page.locator('a[data-person]').first().click()
      await page.waitForURL(/usuarios.\d+$/)
      await page.waitForTimeout(STEP_MS)
      await page.goBack()
      await page.locator('a[data-person]').first().waitFor()
    }
  }
  await page.getByRole('article', { name: 'Calculadora TXI' }).getByRole('button', { name: 'Abrir' }).click()
  await page
    .getByLabel(/^Valor/)
    .first()
    .fill('12')
  await page.waitForTimeout(STEP_MS)
}

async function memoryAfterGc(session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as unknown as Held
}
