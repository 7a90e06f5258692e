import { type Browser, type BrowserContext, type Page, chromium } from 'playwright'
import { chromiumArgs, ensureChromium } from '../lib/chromium.mjs'
import { loadOnce } from './page-load'
import type { Row } from './report'
import { median } from './statistics'

const phone = { viewport: { width: 390, height: 844 }, locale: 'es-ES' }
/** A phone's processor, as in Lighthouse. */
const SLOWDOWN = 4
/** Of each page, in turn with the other's, so that a busy machine slows both alike. */
const ROUNDS = 12
const KEYS = ['1', '2', '.', '7', '5', ...Array.from({ length: 5 }, () => 'Backspace')]
const CALCULATOR = '/calculadora-txi'
const INSTRUMENTS = 5000

/** What the calculator's field does, without React, router or drawing. */
const barePage = `<!doctype html><meta name="viewport" content="width=device-width"><input><input>
<script>
  const [one, other] = document.querySelectorAll('input')
  one.oninput = () => { other.value = (((one.value - 4) / 16) * 100).toFixed(2) }
</script>`

/** What a technician feels: a key, the first load, a search, a certificate, a start without network. */
export async function benchKeystroke(portal: string, token: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs })
  try {
    const rows = [await keystroke(browser, portal, token), await firstLoad(browser, portal, token)]
    const { tag, number } = await fill(portal, token)
    const context = await signedIn(browser, token)
    rows.push(...(await search(context, portal)))
    for (const slowdown of [1, SLOWDOWN]) rows.push(await certificate(context, portal, tag, number, slowdown))
    await context.close()
    for (const slowdown of [1, SLOWDOWN]) rows.push(await offlineStart(browser, portal, token, slowdown))
    return rows
  } finally {
    await browser.close()
  }
}

async function signedIn(browser: Browser, token: string): Promise<BrowserContext> {
  const context = await browser.newContext(phone)
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
  return context
}

async function slowDown(page: Page, rate: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/** Of processor time, in ms; scripts are part of it. */
interface Work {
  all: number
  scripts: number
}

/** The main thread's work since the last call, with a phone's processor. */
async function workMeter(page: Page): Promise<() => Promise<Work>> {
  const session = await slowDown(page, SLOWDOWN)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  let before = { all: 0, scripts: 0 }
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const ms = (wanted: string) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN)
    const now = { all: ms('TaskDuration'), scripts: ms('ScriptDuration') }
    const spent = { all: now.all - before.all, scripts: now.scripts - before.scripts }
    before = now
    return spent
  }
}

const settled = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

async function typeKeys(page: Page, meter: () => Promise<Work>, keys: readonly string[]): Promise<Work[]> {
  const works: Work[] = []
  for (const key of keys) {
    await settled(page)
    await meter()
    await page.keyboard.press(key)
    await settled(page)
    works.push(await meter())
  }
  return works
}

/** Work of a key until two frames after it. */
async function keystroke(browser: Browser, portal: string, token: string): Promise<Row> {
  const context = await signedIn(browser, token)
  const [page, bare] = [await context.newPage(), await context.newPage()]
  await page.goto(portal + CALCULATOR)
  await page.getByRole('group', { name: 'Rango de entrada' }).getByLabel('Valor').fill('')
  await bare.setContent(barePage)
  await bare.locator('input').first().focus()
  const works: [Work[], Work[]] = [[], []]
  const meters = [await workMeter(page), await workMeter(bare)] as const
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, at] of [page, bare].entries()) {
      await at.bringToFront()
      const typed = await typeKeys(at, meters[index] ?? meters[0], KEYS)
      // The first round compiles.
      if (round > 0) works[index]?.push(...typed)
    }
  await context.close()
  const [value = Number.NaN, against = Number.NaN] = works.map((spent) => median(spent.map(({ all }) => all)))
  return { name: 'una tecla en la calculadora, ms de CPU', value, against, ratio: value / against }
}

async function firstLoad(browser: Browser, portal: string, token: string): Promise<Row> {
  const usable = `Object.keys(document.querySelector('main input')).some((key) => key.startsWith('__reactProps'))`
  const load = await loadOnce(browser, portal, { path: CALCULATOR, token, profile: 'phone', usable })
  return { name: `${CALCULATOR} JS, bytes`, value: load.scriptBytes }
}

/** Many instruments, and a signed certificate of 21 points of one of them. */
async function fill(portal: string, token: string): Promise<{ tag: string; number: string }> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${portal}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as { id: number; numero: string }
  }
  const tag = 'FT-BENCH'
  const lines = Array.from(
    { length: INSTRUMENTS - 1 },
    (_, n) => `PT-${n},Bomba ${n % 90} de la sala ${n % 7},0,10,bar`,
  )
  await post('/instrumentos/importar', { csv: ['tag,servicio,min,max,unidad', ...lines].join('\n') })
  const { id } = await post('/instrumentos', { tag, min: '0', max: '10', unidad: 'bar' })
  const encontrado = Array.from({ length: 21 }, (_, n) => ({
    ...{ punto: String(n * 5), sentido: 'sube', aplicado: String(n / 2) },
    leido: (4 + n * 0.8 + 0.001 * (n % 4)).toFixed(3),
  }))
  const patron = { nombre: 'Fluke 754', serie: 'F-754', certificado: 'C-118', incertidumbre: '0.002' }
  const calibration = await post('/calibraciones', { instrumento: id, encontrado, patron })
  return { tag, number: (await post(`/calibraciones/${calibration.id}/firmar`, {})).numero }
}

/** Work of a key in the search of thousands, until its frame is painted. */
async function search(context: BrowserContext, portal: string): Promise<Row[]> {
  const page = await context.newPage()
  await page.goto(`${portal}${CALCULATOR}/instrumentos`)
  await page.getByText('Todo está guardado en el portal.').waitFor({ timeout: 120_000 })
  const field = page.getByRole('searchbox')
  await field.focus()
  const meter = await workMeter(page)
  const works: Work[] = []
  for (let round = 0; round < 4; round += 1) {
    works.push(...(await typeKeys(page, meter, [...'bomba 42'])))
    await field.fill('')
  }
  await page.close()
  const name = `una tecla al buscar entre ${INSTRUMENTS} instrumentos, ms de CPU`
  return [
    { name, value: median(works.map(({ all }) => all)) },
    { name: `${name}, sólo JavaScript`, value: median(works.map(({ scripts }) => scripts)) },
  ]
}

/** Milliseconds from the press on a certificate's link to the frame that shows it; its code was loaded before. */
async function certificate(
  context: BrowserContext,
  portal: string,
  tag: string,
  number: string,
  slowdown: number,
): Promise<Row> {
  const page = await context.newPage()
  await page.goto(`${portal}${CALCULATOR}/instrumentos/${tag}`)
  const link = page.getByRole('link', { name: number })
  await link.waitFor({ timeout: 120_000 })
  await slowDown(page, slowdown)
  const times: number[] = []
  for (let round = 0; round < 6; round += 1) {
    await link.waitFor()
    const time = await link.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const started = performance.now()
          const observer = new MutationObserver(() => {
            if (!document.querySelector('article table')) return
            observer.disconnect()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
          })
          observer.observe(document.body, { childList: true, subtree: true })
          ;(element as HTMLElement).click()
        }),
    )
    if (round > 0) times.push(time)
    await page.getByRole('img', { name: /Código de verificación/ }).waitFor()
    await page.goBack()
  }
  await page.close()
  return { name: `certificado de 21 puntos dibujado${processorName(slowdown)}, ms`, value: median(times) }
}

const processorName = (slowdown: number) => (slowdown === 1 ? '' : ' en un teléfono')

async function offlineStart(browser: Browser, portal: string, token: string, slowdown: number): Promise<Row> {
  const context = await signedIn(browser, token)
  const usable = 'main input'
  const first = await context.newPage()
  await first.goto(portal + CALCULATOR)
  await first.locator(usable).first().waitFor()
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // The worker keeps what it serves, from the second opening on.
  await first.reload({ waitUntil: 'networkidle' })
  await first.locator(usable).first().waitFor()
  await first.close()
  await context.setOffline(true)
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const page = await context.newPage()
    await slowDown(page, slowdown)
    await page.goto(portal + CALCULATOR, { waitUntil: 'commit' })
    await page.locator(usable).first().waitFor()
    times.push(await page.evaluate(() => performance.now()))
    await page.close()
  }
  await context.close()
  return { name: `${CALCULATOR} sin red${processorName(slowdown)}, ms`, value: median(times) }
}
