import type { Browser, Page } from 'playwright'
import type { Row } from './report'
import { median, percentile } from './statistics'

const PEOPLE = 20
/** Each leaves something to be found. */
const KEYS = 'c a l Backspace Backspace o m Backspace Backspace Backspace u s u'.split(' ')
/** The browser reports no shorter event. */
const EVENT_MS = 16

/** What an administrator waits for in a warm panel: a person's page out of the list, and the palette's first results. */
export async function benchPanelSteps(browser: Browser, portal: string, token: string): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript((value) => {
      localStorage.setItem('token', value)
      const keys: number[] = []
      Object.assign(window, { benchKeys: keys })
      // From a key to the frame that shows what it changed; the palette draws its first results with it.
      new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries()) if (name === 'keydown') keys.push(duration)
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    }, token)
    await page.goto(`${portal}/admin/usuarios`)
    const people = page.locator('tbody a[data-person]')
    await people.nth(PEOPLE).waitFor()
    // The first time also fetches the page's code.
    const opened: number[] = []
    for (let turn = 0; turn <= PEOPLE; turn += 1) {
      const link = people.nth(turn)
      const name = await link.innerText()
      await link.hover()
      await page.waitForTimeout(150)
      const shown = untilShown(
        page,
        `document.querySelector('h1')?.textContent.includes(${JSON.stringify(name)})`,
      )
      await link.click()
      opened.push(await shown)
      await page.goBack()
      await people.nth(PEOPLE).waitFor()
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.waitForTimeout(500)
    const found: number[] = []
    for (const key of KEYS) {
      await page.evaluate(() => (window as unknown as { benchKeys: number[] }).benchKeys.splice(0))
      await page.keyboard.press(key)
      await page.waitForTimeout(400)
      const keys = await page.evaluate(() => (window as unknown as { benchKeys: number[] }).benchKeys)
      found.push(Math.max(EVENT_MS, ...keys))
    }
    const rows = (name: string, times: number[]): Row[] => [
      { name: `${name}, mediana, ms`, value: median(times) },
      { name: `${name}, p95, ms`, value: percentile(times, 0.95) },
    ]
    return [
      { name: 'página de una persona, la primera, ms', value: opened[0] ?? NaN },
      ...rows('página de una persona', opened.slice(1)),
      ...rows('paleta: tecla hasta los resultados', found),
    ]
  } finally {
    await context.close()
  }
}

/** Milliseconds from the next click to the frame after which the condition, an expression of the page's, holds. */
const untilShown = (page: Page, condition: string): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    addEventListener('click', ({ timeStamp }) => {
      const look = () => {
        if (!(${condition})) return requestAnimationFrame(look)
        // The frame that is asked for has been drawn when its task is over.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
      }
      // What stands before the event is answered does not count.
      setTimeout(look)
    }, { once: true, capture: true })
  })`)
