import { type Page, expect } from 'playwright/test'

/** Counts, in every document of the page, how far things move that nobody moved. Call it before the first one. */
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

/** Cumulative layout shift that a screen may have; 0.1 counts as good elsewhere. */
const SHIFT_MAX = 0.02

/** The document's layout shift is small. */
export async function expectNoShift(page: Page): Promise<void> {
  const { total, moved } = await page.evaluate(
    () => (window as unknown as { layoutShifts: Shifts }).layoutShifts,
  )
  expect(total, `moved:\n${moved.join('\n')}`).toBeLessThanOrEqual(SHIFT_MAX)
}

/** Nothing stands beyond the right edge. */
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
