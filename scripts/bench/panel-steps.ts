import type { Browser, Page } from 'playwright'
import type { Row } from './report'
import { median, percentile } from './statistics'

const PEOPLE = 20
/** Texts that begin the name of a page or an app; nobody's words, so the server is not waited for. */
const TEXTS = ['c', 'ca', 'u', 'us', 'r', 'p', 'pe', 'd', 'a', 'au']

/** What an administrator waits for in a warm panel: a person's page out of the list, and the palette's first results. */
export async function benchPanelSteps(browser: Browser, portal: string, token: string): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
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
      const shown = untilShown(page, 'click', 'h1', name)
      await link.click()
      opened.push(await shown)
      await page.goBack()
      await people.nth(PEOPLE).waitFor()
    }
    const found: number[] = []
    for (const text of TEXTS) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
      await page.keyboard.type(text.slice(0, -1))
      await page.waitForTimeout(400)
      const shown = untilShown(page, 'keydown', '[role=option]', '')
      await page.keyboard.type(text.slice(-1))
      found.push(await shown)
      await page.keyboard.press('Escape')
      await page.getByRole('combobox').waitFor({ state: 'hidden' })
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

/** Milliseconds from the next such event to the frame after which the element holds the text. */
const untilShown = (
  page: Page,
  event: 'click' | 'keydown',
  selector: string,
  text: string,
): Promise<number> =>
  page.evaluate(
    (asked) =>
      new Promise<number>((resolve) => {
        addEventListener(
          asked.event,
          ({ timeStamp }) => {
            const look = () => {
              const element = document.querySelector(asked.selector)
              if (element?.textContent.includes(asked.text))
                // The frame that was asked for has been drawn when its task is over.
                requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
              else requestAnimationFrame(look)
            }
            // What stands before the event is answered does not count.
            setTimeout(look)
          },
          { once: true, capture: true },
        )
      }),
    { event, selector, text },
  )
