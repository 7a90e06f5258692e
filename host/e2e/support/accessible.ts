import AxeBuilder from '@axe-core/playwright'
import { type Page, expect, test } from 'playwright/test'

/** Expects no violation of WCAG 2.2 AA, and none of its colour contrast in the other theme. `npm run screens` shows both. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Legacy mode saves a second page, which only frames of other origins need.
  const axe = () => new AxeBuilder({ page }).setLegacyMode()
  await page.evaluate(fadesEnd)
  expect(await violationsFound(axe().withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']))).toEqual([])
  await photograph(page)
  await switchTheme(page)
  await page.evaluate(fadesEnd)
  expect(await violationsFound(axe().withRules(['color-contrast']))).toEqual([])
  await photograph(page)
  await switchTheme(page)
}

/** Runs in the page: colours are only final after the animations, of which the next frame may begin one. */
const fadesEnd = async () => {
  for (let quiet = 0; quiet < 2; quiet++) {
    await new Promise(requestAnimationFrame)
    const running = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    if (running.length > 0) quiet = -1
    await Promise.allSettled(running.map(({ finished }) => finished))
  }
}

async function violationsFound(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
  )
}

async function photograph(page: Page): Promise<void> {
  if (!process.env['SCREENS']) return
  const { theme, width } = await page.evaluate(() => ({
    theme: document.documentElement.dataset['theme'] ?? 'light',
    width: innerWidth,
  }))
  const body = await page.screenshot({ fullPage: true })
  const { pathname } = new URL(page.url())
  await test.info().attach(`${pathname} ${width} ${theme}`, { body, contentType: 'image/png' })
}

const switchTheme = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark'
  })
