import { adminToken, expect, test, useToken } from './support/fixtures'
import { expectNoSidewaysScroll } from './support/layout'
import { guestScreens, signedInScreens } from './support/screens'
import { press, type } from './support/thumb'

test.use({ serviceWorkers: 'block', hasTouch: true, viewport: { width: 390, height: 844 } })

// The machine of the tests may have no network but its own.
test.beforeEach(({ page }) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true })),
)

test('Back closes the newest overlay, then leaves the page', async ({ adminPage: page }) => {
  const dialog = page.getByRole('dialog')
  await page.goto('/planes')
  await page.goto('/admin/usuarios')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const at = page.url()
  const closesOnBack = async (open: () => Promise<void>, shown = dialog) => {
    await open()
    await expect(shown).toBeVisible()
    await page.goBack()
    await expect(shown).toBeHidden()
    expect(page.url()).toBe(at)
  }
  await closesOnBack(() =>
    page
      .getByRole('button', { name: /^(Buscar|Ir a…)$/ })
      .first()
      .click(),
  )
  await closesOnBack(() => page.getByRole('button', { name: 'Menú', exact: true }).click())
  await page.goBack()
  await expect(page).toHaveURL(/\/planes$/)
  await page.goForward()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('menus and launcher close on Back; what is chosen in them leaves no entry @change', async ({
  signedInPage: page,
}) => {
  await page.goto('/beto')
  for (const [name, shown] of [
    ['Cuenta', page.getByRole('menu')],
    ['Aplicaciones', page.getByRole('dialog', { name: 'Aplicaciones' })],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(shown).toBeVisible()
    await page.goBack()
    await expect(shown).toBeHidden()
    await expect(page).toHaveURL(/\/beto$/)
  }
  await page.getByRole('button', { name: 'Cuenta' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Mi perfil' }).click()
  await expect(page).toHaveURL(/\/perfil$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/beto$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/perfil$/)
  await page.getByRole('button', { name: 'Cuenta' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/beto$/)
})

test.describe('on a phone', () => {
  test.use({ isMobile: true } as object)
  test.slow()

  test('a technician signs in and converts a signal with a thumb', async ({ strictPage: page, person }) => {
    await page.goto('/login')
    await type(page.getByLabel('Email'), person.email)
    await type(page.getByLabel('Contraseña', { exact: true }), person.password)
    await press(page.getByRole('button', { name: 'Iniciar Sesión' }))
    await expect(page).toHaveURL(/\/apps$/)
    await press(page.getByRole('article', { name: 'Calculadora TXI' }).getByRole('button', { name: 'Abrir' }))
    await type(page.getByRole('group', { name: 'Rango de entrada' }).getByLabel('Valor'), '12')
    const output = page.getByRole('group', { name: 'Rango de salida' }).getByLabel('Valor')
    await expect(output).toHaveValue('50.00')
    await expect(output).toBeInViewport()
    await expectNoSidewaysScroll(page)
  })

  test('no value field has text under 16 px', async ({ page, request }) => {
    const small = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('input, select, textarea')]
          .filter((field) => !/^(checkbox|radio|file|hidden|range)$/.test((field as HTMLInputElement).type))
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML.slice(0, 120)),
      )
    const found: string[] = []
    const look = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      for (const field of await small()) found.push(`${path} ${field}`)
    }
    for (const path of guestScreens) await look(path)
    await useToken(page, await adminToken(request))
    for (const path of signedInScreens) await look(path)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Buscar' })).toBeFocused()
    for (const field of await small()) found.push(`search ${field}`)
    expect(found).toEqual([])
  })
})
