import AxeBuilder from '@axe-core/playwright'
import { type Page, expect } from 'playwright/test'

/** The page as it stands breaks no rule of WCAG 2.2 AA that a machine can check. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`),
  ).toEqual([])
}
