import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { exportUsers } from '@csuite/shared/contract/users'
import { type Browser, type Page, chromium } from 'playwright'
import { startProduct } from '../../host/e2e/support/product'
import { chromiumArgs, ensureChromium } from '../lib/chromium.mjs'
import { benchDatabase } from './bench-database'
import { benchPanelSteps } from './panel-steps'
import type { Row } from './report'
import { signIn } from './sign-in'
import { median } from './statistics'

const PORT = 4640
/** Memory is read this often. */
const SAMPLE_MS = 50
/** Pages of the list that are turned. */
const TURNS = 10

/** The running product on a database with so many users: its memory while it exports them, and what the list costs a browser. */
export async function benchAdminProduct(users: number): Promise<Row[]> {
  const { database, url: databaseUrl } = await benchDatabase(users)
  await database.close()
  const product = await startProduct(PORT, { DATABASE_URL: databaseUrl })
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs })
  try {
    const token = await signIn(product.url)
    return [
      ...(await benchExport(product.url, token, product.process.pid ?? 0)),
      ...(await benchTable(browser, product.url, token, 1)),
      ...(await benchTable(browser, product.url, token, 4)),
      ...(await benchPanelSteps(browser, product.url, token)),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Everybody as CSV, read as it comes: the server's memory in the last tenth of the file against the second, which is warm. */
async function benchExport(portal: string, token: string, pid: number): Promise<Row[]> {
  const before = residentMb(pid)
  const started = performance.now()
  const answer = await fetch(`${portal}/api${exportUsers.path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const total = Number(answer.headers.get('x-total-count'))
  if (!answer.ok || answer.body === null) throw new Error(`export: ${answer.status}`)
  const samples: { lines: number; mb: number }[] = []
  let lines = 0
  const timer = setInterval(() => samples.push({ lines, mb: residentMb(pid) }), SAMPLE_MS)
  try {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      for (const byte of chunk) if (byte === 10) lines += 1
  } finally {
    clearInterval(timer)
  }
  if (lines !== total + 1) throw new Error(`export: ${lines - 1} of ${total} rows`)
  const tenth = (number: number) =>
    median(
      samples
        .filter((sample) => Math.floor((10 * sample.lines) / (total + 2)) === number)
        .map(({ mb }) => mb),
    )
  const name = `exportar ${total.toLocaleString('es')} usuarios`
  const [early, late] = [tenth(1), tenth(9)]
  return [
    { name: `${name}: segundos`, value: (performance.now() - started) / 1000 },
    { name: `${name}: memoria antes, MB`, value: before },
    { name: `${name}: memoria máxima, MB`, value: Math.max(...samples.map(({ mb }) => mb)) },
    {
      name: `${name}: memoria al final y al principio, MB`,
      value: late,
      against: early,
      ratio: late / early,
    },
  ]
}

/** The longest tasks of the browser (0: none over 50 ms) while the list opens and while its pages of 50 rows are turned. */
async function benchTable(browser: Browser, portal: string, token: string, slowdown: number): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript((value) => {
      localStorage.setItem('token', value)
      const tasks: number[] = []
      Object.assign(window, { benchTasks: tasks })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      }).observe({ type: 'longtask', buffered: true })
    }, token)
    await page.goto(`${portal}/admin/usuarios`)
    await settled(page, '')
    const opening = await takeTasks(page)
    for (let turn = 0; turn < TURNS; turn += 1) {
      const first = await page.locator('tbody tr').first().innerText()
      await page.getByRole('button', { name: 'Siguiente' }).click()
      await settled(page, first)
    }
    const turning = await takeTasks(page)
    const longest = (tasks: number[]) => Math.max(0, ...tasks)
    const name = `tabla de 50 usuarios, procesador ${slowdown === 1 ? 'sin frenar' : `${slowdown} veces más lento`}`
    return [
      { name: `${name}: tarea más larga al abrir, ms`, value: longest(opening) },
      { name: `${name}: tarea más larga al pasar de hoja, ms`, value: longest(turning) },
      { name: `${name}: tareas de más de 50 ms en ${TURNS} hojas`, value: turning.length },
    ]
  } finally {
    await context.close()
  }
}

/** Waits until 50 rows stand that do not begin with a former one. */
async function settled(page: Page, former: string): Promise<void> {
  await page.waitForFunction(
    (text) => {
      const rows = document.querySelectorAll<HTMLElement>('tbody tr')
      return rows.length === 50 && rows[0]?.innerText !== text && rows[0]?.innerText.includes('@')
    },
    former,
    { timeout: 30_000, polling: 100 },
  )
  // An observer hears of a task after it.
  await wait(300)
}

const takeTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { benchTasks: number[] }).benchTasks.splice(0))
