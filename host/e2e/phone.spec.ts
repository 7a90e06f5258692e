import { bearer, expect, holdRequests, registerActive, test, useToken } from './support/fixtures'
import { expectNoShift, watchShifts } from './support/layout'

test.use({ serviceWorkers: 'block', hasTouch: true, viewport: { width: 390, height: 844 } })

// The machine of the tests may have no network but its own.
test.beforeEach(({ page }) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true })),
)

test('the presentation closes on Back', async ({ page, request }) => {
  const { token } = await registerActive(request, { presentation: true })
  await useToken(page, token)
  await page.goto('/apps')
  await expect(page.getByRole('dialog')).toContainText('1 de 3')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/apps$/)
})

test('apps and their order come together on a new browser', async ({ page, request, person }) => {
  const headers = bearer(person.token)
  await request.put('/api/preferencias', { data: { favoritos: [3], recientes: [2, 1] }, headers })
  await useToken(page, person.token)
  await watchShifts(page)
  await page.route('**/api/preferencias', async (route) => {
    const answer = await route.fetch()
    await new Promise((late) => setTimeout(late, 300))
    await route.fulfill({ response: answer })
  })
  await page.goto('/apps')
  await expect(page.getByRole('heading', { name: 'Usadas recientemente' })).toBeVisible()
  await expectNoShift(page)
})

test('while the session is checked, the page says so', async ({ signedInPage: page }) => {
  for (const path of ['/', '/apps', '/planes']) {
    const release = await holdRequests(page, '**/auth/user')
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByText('Cargando...', { exact: true })).toHaveCount(0)
    await page.unrouteAll()
  }
})
