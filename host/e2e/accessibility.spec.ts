import type { Page } from 'playwright/test'
import { expectNoViolations } from './support/accessible'
import { adminToken, expect, test, useToken } from './support/fixtures'

const guestScreens = [
  '/login',
  '/register',
  '/verify-email?email=ana@csuite.example',
  '/forgot-password',
  '/reset-password',
  '/playstoreapps/beto/datos-personales',
]
const userScreens = [
  '/apps',
  '/apps/2',
  '/planes',
  '/pagos',
  '/success',
  '/beto',
  '/control-max',
  '/perfil',
  '/calculadora-txi',
  '/admin/usuarios',
  '/admin/usuarios/1',
  '/admin/dashboard',
  '/admin/apps',
  '/admin/auditoria',
  '/no-existe',
]

const settle = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.waitForLoadState('networkidle')
}

for (const width of [360, 1280])
  test.describe(`${width} px, both themes`, () => {
    test.use({ viewport: { width, height: 800 }, reducedMotion: 'reduce' } as object)
    for (const path of guestScreens)
      test(`${path} has one h1 and no accessibility violation`, async ({ page }) => {
        await settle(page, path)
        await expectNoViolations(page)
      })
    test('the signed-in screens have one h1 and no accessibility violation', async ({ page, request }) => {
      test.slow()
      await useToken(page, await adminToken(request))
      for (const path of userScreens)
        await test.step(path, async () => {
          await settle(page, path)
          await expectNoViolations(page)
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
        })
    })
  })
