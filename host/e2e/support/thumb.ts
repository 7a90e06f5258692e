import { type Locator, expect } from 'playwright/test'

/** Minimum target size in CSS pixels (WCAG 2.2, 2.5.5). */
const THUMB_PX = 44

const softly = expect.configure({ soft: true })

/** Taps what must be large enough for a thumb. */
export async function press(target: Locator): Promise<void> {
  // Retried, since the app may replace the prerendered screen meanwhile.
  await expect(() => target.scrollIntoViewIfNeeded({ timeout: 2000 })).toPass()
  await softly.poll(() => target.evaluate(pressableSize), `${target}`).toBeGreaterThanOrEqual(THUMB_PX)
  await target.tap()
}

/** Presses the field unless it has the focus already, and types. */
export async function type(field: Locator, text: string): Promise<void> {
  await expect(field).toBeEditable()
  if (!(await field.evaluate((element) => element === document.activeElement))) await press(field)
  await field.pressSequentially(text)
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
