import type { Page } from 'playwright/test'
import { createDatabase, testServer } from '../../scripts/rig/created-database'
import { adminToken, expect, holdRequests, navigateTo, post, test, useToken } from './support/fixtures'
import { expectNoViolations } from './support/accessible'
import { expectNoShift, watchShifts } from './support/layout'
import { daysFromNow } from './support/panel-dialogs'
import { ownProduct } from './support/own-product'

test.skip(testServer === '', 'PostgreSQL does not answer')

let database: Awaited<ReturnType<typeof createDatabase>>
const product = ownProduct('notices', async () => {
  database = await createDatabase()
  return { DATABASE_URL: database.url }
})
test.afterAll(() => database.drop())

const line = (page: Page) => page.getByRole('complementary', { name: 'Avisos' })
const aMinuteLater = (page: Page) => page.clock.fastForward(60_000)

test('a notice from the panel: previewed, in an open tab without moving it, in new documents, put away', async ({
  adminPage: panel,
  browser,
  person,
}) => {
  const context = await browser.newContext({ baseURL: product.url })
  const tab = await context.newPage()
  await tab.clock.install()
  await watchShifts(tab)
  await useToken(tab, person.token)
  await tab.goto('/planes')
  await expect(tab.getByRole('heading', { level: 1, name: 'Planes' })).toBeVisible()
  await tab.clock.runFor(2000)

  await panel.goto('/admin')
  await panel
    .getByRole('navigation', { name: 'Administración' })
    .getByRole('link', { name: 'Avisos' })
    .click()
  await panel.getByRole('button', { name: 'Nuevo aviso' }).click()
  const form = panel.getByRole('dialog', { name: 'Nuevo aviso' })
  await form.getByLabel('Título').fill('Corte de red')
  await form.getByLabel('Texto').fill('<b>El domingo</b> no habrá red en la planta 2.')
  await form.getByLabel('Hasta').fill(daysFromNow(30).slice(0, 16))
  await form.getByLabel('Enlace').fill('/planes')
  await expect(form.getByRole('figure')).toContainText('<b>El domingo</b> no habrá red')
  await form.getByRole('button', { name: 'Publicar' }).click()
  await expect(
    panel.getByRole('region', { name: 'Visibles ahora' }).getByRole('row', { name: /Corte de red/ }),
  ).toBeVisible()

  await aMinuteLater(tab)
  await expect(line(tab)).toContainText('Corte de red')
  await expect(line(tab)).toContainText('<b>El domingo</b>')
  await expectNoShift(tab)
  await navigateTo(tab, '/perfil')
  await expect(tab.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible()
  expect((await line(tab).boundingBox())?.y).toBe(0)
  await expectNoViolations(tab)

  // In a new document it is there before any script.
  const release = await holdRequests(tab, '**/*.js')
  await tab.goto('/planes', { waitUntil: 'commit' })
  await expect(line(tab)).toContainText('Corte de red')
  release()
  await expect(tab.getByRole('heading', { level: 1, name: 'Planes' })).toBeVisible()
  await tab.clock.runFor(2000)
  await expectNoShift(tab)
  await line(tab).getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(line(tab)).toBeHidden()
  await tab.goto('/planes')
  await expect(tab.getByRole('heading', { level: 1, name: 'Planes' })).toBeVisible()
  await expect(line(tab)).toBeHidden()
  await context.close()
})

test('with the database stopped notices stay, in new documents too, and a planned one begins', async ({
  browser,
  request,
}) => {
  const token = await adminToken(request)
  const publish = async (titulo: string, desde: number, nivel = 'mantenimiento') => {
    const period = { desde: new Date(desde), hasta: new Date(Date.now() + 7_200_000) }
    const data = { titulo, texto: 'Volvemos pronto.', nivel, audiencia: 'todos', ...period }
    await post(request, 'avisos', data, token)
  }
  await publish('Corte de luz', Date.now(), 'aviso')
  const context = await browser.newContext({ baseURL: product.url })
  const tab = await context.newPage()
  await tab.clock.install()
  await tab.goto('/login')
  await expect(line(tab)).toContainText('Corte de luz')
  // What the document painted is followed from now on.
  await expect(tab.locator('[data-first-paint]')).toHaveCount(0)
  await tab.clock.runFor(2000)
  await expect(tab.locator('[data-notices]')).toHaveCount(0)

  await publish('Mantenimiento de las 8', Date.now() + 4000)
  await database.stop()
  await expect
    .poll(async () => (await request.get('/api/health/ready', { failOnStatusCode: false })).status())
    .toBe(503)
  await expect
    .poll(async () => (await (await request.get('/api/avisos')).text()).includes('Mantenimiento'), {
      timeout: 20_000,
    })
    .toBe(true)

  await aMinuteLater(tab)
  await expect(line(tab)).toContainText('Mantenimiento de las 8')
  await expect(line(tab)).toContainText(/Termina en [12] h/)
  await expect(line(tab).getByRole('button')).toHaveCount(0)
  await tab.reload({ waitUntil: 'commit' })
  await expect(line(tab)).toContainText('Mantenimiento de las 8')
  await database.start()
  await context.close()
})
