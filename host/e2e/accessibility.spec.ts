import type { Locator, Page } from 'playwright/test'
import { expectNoViolations } from './support/accessible'
import { expect, test } from './support/fixtures'
import { expectNoShift, expectNoSidewaysScroll, watchShifts } from './support/layout'
import { guestScreens, signedInScreens } from './support/screens'

/** Width at which the page loads, at which axe checks it, and at which it must not scroll sideways. */
const widths = [
  [390, 360, 320],
  [1280, 1280, 1280],
] as const

for (const [loaded, checked, narrowest] of widths) {
  const check = async (page: Page, path: string) => {
    await page.setViewportSize({ width: loaded, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    await expectNoShift(page)
    await page.setViewportSize({ width: checked, height: 800 })
    await expectNoViolations(page)
    await page.setViewportSize({ width: narrowest, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  test.describe(`${loaded} px, both themes${loaded === 390 ? ' @change' : ''}`, () => {
    test.use({ reducedMotion: 'reduce' } as object)
    test.beforeEach(({ page }) => watchShifts(page))
    for (const path of guestScreens)
      test(`${path} has one h1, no layout shift and no violation`, ({ page }) => check(page, path))
    test('signed-in screens have one h1, no layout shift and no violation', async ({ adminPage: page }) => {
      test.setTimeout(signedInScreens.length * 60_000)
      for (const path of signedInScreens) await test.step(path, () => check(page, path))
    })
  })
}

test('forced colours show what is selected; a tablet shows every tab', async ({ adminPage: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/perfil')
  const tab = (name: string) => page.getByRole('tab', { name })
  const fill = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(tab('Mis datos')).toBeInViewport({ ratio: 1 })
  expect(await fill(tab('Información del perfil'))).not.toBe(await fill(tab('Mis datos')))
  await page.keyboard.press('Control+k')
  const options = page.getByRole('option')
  await expect(options.nth(1)).toBeVisible()
  await expect.poll(() => fill(options.nth(0))).not.toBe(await fill(options.nth(1)))
  await page.keyboard.press('Escape')
  await tab('Contraseña').click()
  await page.getByLabel('Nueva contraseña').fill('abcDEF12')
  const steps = page.locator('[aria-hidden=true]:has(> [data-on]) > *')
  await expect.poll(() => fill(steps.first())).not.toBe(await fill(steps.last()))
  await page.goto('/calculadora-txi?entrada=12')
  const band = page.locator('[data-axis=x]').first()
  expect(await band.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('gradient')
})

test('a tablet has its filters on one line, a small phone its page numbers', async ({ adminPage: page }) => {
  const expectOneLine = async (controls: Locator) => {
    await expect(controls.first()).toBeVisible()
    const middles = await controls.evaluateAll((elements) =>
      elements
        .map((element) => element.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ top, height }) => Math.round(top + height / 2)),
    )
    expect(new Set(middles).size).toBe(1)
  }
  await page.setViewportSize({ width: 768, height: 800 })
  for (const path of ['/admin/usuarios', '/admin/auditoria']) {
    await page.goto(path)
    await expectOneLine(page.getByRole('search').locator('input, select, button'))
  }
  const headers = page.getByRole('columnheader')
  await expect(headers.first()).toBeVisible()
  const widths = await headers.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  expect(Math.max(...widths)).toBe(widths[1])
  await page.setViewportSize({ width: 320, height: 800 })
  await page.route('**/user/listar*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), total: 300, totalPages: 30, currentPage: 12 } })
  })
  await page.goto('/admin/usuarios?page=12&size=10')
  await expectOneLine(page.getByRole('navigation', { name: 'Páginas' }).getByRole('button'))
})

test('at 400 % zoom a dialog shows each of its fields and buttons whole', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/admin/despliegues')
  await page.getByRole('button', { name: 'Nueva credencial' }).click()
  const dialog = page.getByRole('dialog')
  for (const part of [dialog.getByLabel('Remoto'), dialog.getByRole('button', { name: 'Crear' })]) {
    await part.scrollIntoViewIfNeeded()
    await expect(part).toBeInViewport({ ratio: 1 })
  }
})
