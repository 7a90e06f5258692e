import { type Page } from 'playwright/test'
import { adminToken, bearer, expect, post, test, useToken } from './support/fixtures'
import { expectNoSidewaysScroll } from './support/layout'
import { ownProduct } from './support/own-product'

const product = ownProduct('odd-input')
test.use({ reducedMotion: 'reduce' } as object)

const names = [
  'Supervisióndeválvulasdecontrolyposicionadoresneumáticosdelaplantadesaladora',
  'مراقبة ضغط الأنابيب (PT-100)',
  '压力变送器监控系统控制室面板'.repeat(4),
]
const screens = [
  '/apps',
  '/apps/6',
  '/perfil',
  '/planes',
  '/admin/usuarios',
  '/admin/usuarios/1',
  '/admin/apps',
  '/admin/dashboard',
  '/admin/auditoria',
  '/admin/reportes',
  '/admin/planes',
  '/admin/grupos',
  '/admin/avisos',
]

let token: string
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: product.url })
  token = await adminToken(request)
  for (const nombre of names) {
    const data = { nombre, descripcion: nombre.repeat(3), longDescription: nombre.repeat(9) }
    const tags = [{ descripcion: nombre.slice(0, 40) }]
    const app = { ...data, tags, isEnabledWeb: true, webUrl: '/planes' }
    const { id: idApp } = await post(request, 'apps/register', app, token)
    const plan = { precioMensual: 99_999, precioAnual: 99_999, caracteristicas: [nombre] }
    const posts = {
      planes: { ...plan, idApp, nombre: nombre.slice(0, 40) },
      grupos: { nombre: nombre.slice(0, 60), dominios: [`${'w'.repeat(60)}.example`] },
      avisos: {
        titulo: nombre,
        texto: nombre,
        nivel: 'info',
        audiencia: 'todos',
        hasta: new Date(Date.now() + 6e7),
      },
    }
    for (const [path, body] of Object.entries(posts)) await post(request, path, body, token)
  }
  const data = { name: 'W'.repeat(80), lastName: 'محمد', phone: '+51987654321' }
  expect((await request.put('/api/auth/editar/1', { data, headers: bearer(token) })).status()).toBe(200)
  await request.dispose()
})

/** Nothing overflows at 320 px, nor with text of twice the size on a phone and on a computer. */
async function expectToFit(page: Page): Promise<void> {
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
    [1280, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((value) => (document.documentElement.style.fontSize = value), size)
    await expectNoSidewaysScroll(page)
  }
}

test('names without spaces and in other scripts fit every screen', async ({ strictPage: page }) => {
  await useToken(page, token)
  for (const path of screens)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 320, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await page.waitForLoadState('networkidle')
      await expectToFit(page)
      if (path !== '/perfil') return
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        await expectToFit(page)
      }
    })
  await page.getByRole('button', { name: 'Aplicaciones', exact: true }).click()
  await expect(page.getByRole('link', { name: names[0] })).toBeVisible()
  await expectToFit(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option').filter({ hasText: names[0] })).toBeVisible()
  await expectToFit(page)
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('the whole card opens its app', async ({ adminPage: page }) => {
  await page.goto('/apps')
  await expect(page.locator('[data-page]')).toHaveCount(0)
  // By force: what is pressed there is the button's area above the heading.
  await page.getByRole('heading', { name: 'Calculadora TXI' }).click({ force: true })
  await expect(page).toHaveURL(/calculadora-txi/)
})

const popups = [
  ['/apps', 'Cuenta', 'menuitem'],
  ['/apps', 'Aplicaciones', 'link'],
  ['/admin/usuarios', /^Más acciones/, 'menuitem'],
] as const

for (const [width, height] of [
  [320, 256],
  [683, 312],
  [1366, 300],
] as const)
  test(`every row of a menu is reached in a window of ${width} × ${height}`, async ({ adminPage: page }) => {
    await page.setViewportSize({ width, height })
    for (const [path, name, role] of popups)
      await test.step(`${path}, ${name}`, async () => {
        await page.goto(path)
        await page.getByRole('button', { name }).first().click()
        const popup = page.getByRole(role === 'link' ? 'dialog' : 'menu')
        await popup.getByRole(role).last().click({ trial: true })
        await popup.getByRole(role).first().click({ trial: true })
      })
  })
