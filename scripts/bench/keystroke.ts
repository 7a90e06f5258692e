import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type Locator, type Page, chromium } from 'playwright'
import { chromiumArgs, ensureChromium } from '../lib/chromium.mjs'
import type { Row } from './report'
import { median, percentile } from './statistics'

/** Between two keystrokes: long enough for all effects of one. */
const PAUSE_MS = 250
const KEYS = 40

interface TraceEvent {
  name: string
  ph: string
  /** Microseconds. */
  ts: number
  dur?: number
  /** Microseconds of the thread's CPU time. */
  tdur?: number
  tid: number
  pid: number
  args?: { data?: { type?: string } }
}

interface TypedField {
  name: string
  path: string
  guest?: boolean
  before?: (page: Page) => Promise<void>
  field: (page: Page) => Locator
}

/** At 60 Hz. */
const FRAME_MS = 1000 / 60

const typedFields: readonly TypedField[] = [
  {
    name: 'calculadora',
    path: '/calculadora-txi',
    field: (page) => page.getByLabel(/^Valor/).first(),
  },
  { name: 'inicio de sesión', path: '/login', guest: true, field: (page) => page.getByLabel('Email') },
  { name: 'registro', path: '/register', guest: true, field: (page) => page.getByLabel('Nombre') },
  { name: 'perfil', path: '/perfil', field: (page) => page.getByLabel('Nombre') },
  {
    name: 'usuarios',
    path: '/admin/usuarios',
    field: (page) => page.getByRole('search').getByRole('textbox'),
  },
  {
    name: 'paleta',
    path: '/apps',
    before: (page) => page.keyboard.press('Control+k'),
    field: (page) => page.getByRole('combobox'),
  },
]

/**
 * Measures from a keystroke to the frame that shows it, on a phone with a four times slower CPU, in the browser's trace: the
 * main thread's work, the elapsed time (with up to 16.7 ms until the next refresh), and the keystrokes that drop a frame.
 */
export async function benchKeystroke(portal: string, token: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs })
  const folder = await mkdtemp(path.join(tmpdir(), 'csuite-trace-'))
  const rows: Row[] = []
  try {
    for (const typed of typedFields) {
      const trace = path.join(folder, 'trace.json')
      await typeUnderTrace(browser, portal, token, typed, trace)
      const frames = framesOfKeys(
        (JSON.parse(readFileSync(trace, 'utf8')) as { traceEvents: TraceEvent[] }).traceEvents,
      )
      if (frames.length < KEYS / 2)
        throw new Error(`${typed.name}: the trace shows ${frames.length} keystrokes of ${KEYS}`)
      const work = frames.map((frame) => frame.work)
      const passed = frames.map((frame) => frame.passed)
      const row = (name: string, value: number): Row => ({ name: `tecla en ${typed.name}, ${name}`, value })
      rows.push(
        row('trabajo, mediana, ms', median(work)),
        row('trabajo, p95, ms', percentile(work, 0.95)),
        row('tiempo, p95, ms', percentile(passed, 0.95)),
        row(`teclas de ${frames.length} que pierden un cuadro`, work.filter((ms) => ms > FRAME_MS).length),
      )
    }
    return rows
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

async function typeUnderTrace(
  browser: Browser,
  portal: string,
  token: string,
  typed: TypedField,
  file: string,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  if (!typed.guest) await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(`${portal}${typed.path}`)
  // The start's background work must be over.
  await page.waitForTimeout(4000)
  await typed.before?.(page)
  await typed.field(page).tap()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const press = async (key: string) => {
    await page.keyboard.press(key)
    await page.waitForTimeout(PAUSE_MS)
  }
  for (const key of ['1', '2', 'Backspace', 'Backspace']) await press(key)
  await browser.startTracing(page, { path: file, categories: ['devtools.timeline', 'toplevel'] })
  for (let count = 0; count < KEYS; count += 1)
    await press(count % 4 === 3 ? 'Backspace' : String(1 + (count % 4)))
  await browser.stopTracing()
  await context.close()
}

/** Milliseconds for each keystroke that changed the text, from its event to the end of the paint that shows it. */
function framesOfKeys(events: readonly TraceEvent[]): { work: number; passed: number }[] {
  const complete = events.filter((event) => event.ph === 'X' && event.dur !== undefined)
  const inputs = complete.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'input')
  return inputs.flatMap((input) => {
    const own = complete.filter(({ tid, pid }) => tid === input.tid && pid === input.pid)
    const tasks = own.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
    const first = tasks.find((task) => contains(task, input))
    const painted = own
      .filter(({ name, ts }) => name === 'Layerize' && ts > input.ts)
      .reduce<TraceEvent | undefined>((a, b) => (a && a.ts < b.ts ? a : b), undefined)
    if (!first || !painted) return []
    const end = painted.ts + (painted.dur ?? 0)
    const spent = tasks
      .filter((task) => task.ts >= first.ts && task.ts < end)
      .reduce((sum, task) => sum + (task.tdur ?? 0), 0)
    return [{ work: spent / 1000, passed: (end - first.ts) / 1000 }]
  })
}

const contains = (outer: TraceEvent, inner: TraceEvent) =>
  outer.ts <= inner.ts && inner.ts < outer.ts + (outer.dur ?? 0)
