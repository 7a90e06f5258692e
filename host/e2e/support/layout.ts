import { type Page, expect } from 'playwright/test'

/** Records the layout shifts of the page's next documents. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Shifts = { total: 0, moved: [] }
    Object.assign(window, { layoutShifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (entry.hadRecentInput) continue
        seen.total += entry.value
        for (const { node, previousRect: from, currentRect: to } of entry.sources)
          if (node instanceof Element)
            seen.moved.push(`${from.x},${from.y} > ${to.x},${to.y} ${node.outerHTML.slice(0, 120)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

interface Shift {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
interface Shifts {
  total: number
  moved: string[]
}

/** Maximum cumulative layout shift; web.dev calls 0.1 good. */
const SHIFT_MAX = 0.02

export async function expectNoShift(page: Page): Promise<void> {
  const { total, moved } = await page.evaluate(
    () => (window as unknown as { layoutShifts: Shifts }).layoutShifts,
  )
  expect(total, `moved:\n${moved.join('\n')}`).toBeLessThanOrEqual(SHIFT_MAX)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect(beyond).toEqual([])
}
