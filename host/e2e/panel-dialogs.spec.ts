import { expectNoViolations } from './support/accessible'
import { expect, test } from './support/fixtures'
import { expectNoSidewaysScroll } from './support/layout'
import { ownProduct } from './support/own-product'
import { fillPanel, openerOf, panelDialogs, publishNotice } from './support/panel-dialogs'

// A product of its own, since its last test puts a notice above every page.
ownProduct('panel-dialogs')

let isFilled = false
test.beforeEach(async ({ request }) => {
  if (!isFilled) await fillPanel(request)
  isFilled = true
})
test.use({ reducedMotion: 'reduce' } as object)

for (const width of [390, 1280])
  test(`${width} px: each dialog of the panel opens and closes by the keyboard, without violations`, async ({
    adminPage: page,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width, height: 800 })
    for (const each of panelDialogs)
      await test.step(each.name, async () => {
        await page.goto(each.path)
        const opener = openerOf(page, each)
        // A key does not wait, as a click does, for a button that is disabled while its data load.
        await expect(opener).toBeEnabled()
        await opener.press('Enter')
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        await expect(dialog.locator(':focus')).toHaveCount(1)
        await expectNoViolations(page)
        for (const bring of each.states ?? []) {
          await bring(dialog)
          await page.waitForLoadState('networkidle')
          await expectNoViolations(page)
        }
        for (let tabs = 0; tabs < 30; tabs += 1) {
          await page.keyboard.press('Tab')
          // At its end the dialog's focus returns to its start with the next frame, which nobody's Tab outruns.
          await page.evaluate(() => new Promise(requestAnimationFrame))
        }
        await expect(dialog.locator(':focus')).toHaveCount(1)
        await expectNoSidewaysScroll(page)
        await page.keyboard.press('Escape')
        // A chosen file is not thrown away unasked.
        if (each.name === 'importar') await page.getByRole('button', { name: 'Descartar' }).click()
        await expect(dialog).toHaveCount(0)
        await expect(opener).toBeFocused()
      })
  })

test('under a notice all of the rail is in view, its last entry and its foot', async ({
  adminPage: page,
  request,
}) => {
  await publishNotice(request, 'Corte de red')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/grupos')
  await expect(page.getByRole('complementary', { name: 'Avisos' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar Sesión' })).toBeInViewport({ ratio: 1 })
  const rail = page
    .getByRole('complementary')
    .filter({ has: page.getByRole('link', { name: 'Proveedores' }) })
  const last = await rail.getByRole('link', { name: 'Proveedores' }).boundingBox()
  const foot = await rail.getByRole('link', { name: 'Ir al inicio' }).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
})
