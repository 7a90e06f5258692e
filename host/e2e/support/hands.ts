import { type Locator, type Page, type TestInfo, expect } from 'playwright/test'

/** Minimum target size in CSS pixels (WCAG 2.2, 2.5.5). */
const THUMB_PX = 44

const softly = expect.configure({ soft: true })

/** Performs a person's task and counts presses, keys and seconds. A focused field costs no press. */
export class Hands {
  private presses = 0
  private keys = 0
  private readonly began = performance.now()

  /** @param tool for a thumb, targets must have the minimum size */
  constructor(
    private readonly page: Page,
    private readonly tool: 'thumb' | 'mouse' = 'mouse',
  ) {}

  async press(target: Locator): Promise<void> {
    this.presses += 1
    if (this.tool === 'mouse') return target.click()
    // Retried, since the app may replace the prerendered screen meanwhile.
    await expect(() => target.scrollIntoViewIfNeeded({ timeout: 2000 })).toPass()
    await softly.poll(() => target.evaluate(pressableSize), `${target}`).toBeGreaterThanOrEqual(THUMB_PX)
    await target.tap()
  }

  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeEditable()
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.press(field)
    this.keys += text.length
    await field.pressSequentially(text)
  }

  async key(...names: string[]): Promise<void> {
    this.keys += names.length
    for (const name of names) await this.page.keyboard.press(name)
  }

  async choose(select: Locator, label: string): Promise<void> {
    this.presses += 2
    await select.selectOption(label)
  }

  async report(who: string, info: TestInfo): Promise<void> {
    const seconds = ((performance.now() - this.began) / 1000).toFixed(1).replace('.', ',')
    const name = this.tool === 'thumb' ? 'toques' : 'clics'
    const line = `${who}: ${this.presses} ${name}, ${this.keys} teclas, ${seconds} s`
    console.log(line)
    await info.attach(who, { body: line })
  }
}

/** Runs in the page: the shorter side of the area around an element's middle that hits it, at most 44 px. */
function pressableSize(element: Element): number {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const presses = (hit: Element | null) =>
    hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
  const reach = (dx: number, dy: number) => {
    let px = 0
    while (px < 22 && presses(document.elementFromPoint(x + dx * (px + 0.25), y + dy * (px + 0.25))))
      px += 0.5
    return px
  }
  return Math.min(reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1))
}
