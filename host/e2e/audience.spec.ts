import type { Browser, Page } from 'playwright/test'
import {
  type ActivePerson,
  adminToken,
  bearer,
  expect,
  post,
  registerActive,
  test,
  useToken,
} from './support/fixtures'

async function pageOf(browser: Browser, { token }: ActivePerson): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await useToken(page, token)
  return page
}

test('an app for one group is there for its people by every way, and for nobody else @change', async ({
  adminPage: page,
  browser,
  request,
}) => {
  const [inside, outside] = [await registerActive(request), await registerActive(request)]
  const name = `Horno ${Date.now().toString(36)}`
  const data = { nombre: name, descripcion: 'Curvas de cocción', webUrl: '/beto', isEnabledWeb: true }
  const app = await post(request, 'apps/register', data, await adminToken(request))

  await page.goto('/admin/grupos')
  await page.getByRole('button', { name: 'Nuevo grupo' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo grupo' })
  await form.getByLabel('Nombre').fill(`Turno ${name}`)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: `Personas de Turno ${name}` }).click()
  const people = page.getByRole('dialog', { name: `Personas de Turno ${name}` })
  await people.getByLabel('Emails').fill(`nombre;email\nLucía;${inside.email}`)
  await people.getByRole('button', { name: 'Agregar' }).click()
  await expect(people.getByText(inside.email)).toBeVisible()

  const last = (await (
    await request.get('/api/apps/administrar?limit=10', { headers: bearer(await adminToken(request)) })
  ).json()) as { totalPages: number }
  await page.goto(`/admin/apps?page=${last.totalPages}`)
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: 'Audiencia' })
    .click()
  const audience = page.getByRole('dialog', { name: `Audiencia de ${name}` })
  await audience.getByLabel('Sección del catálogo').fill('Cerámica')
  await audience.getByLabel('Quién la ve').selectOption('Solo grupos y personas')
  await audience.getByLabel(`Turno ${name} (1)`).check()
  await audience.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/^Quedas fuera de la audiencia/)).toBeVisible()

  for (const [person, sees] of [
    [inside, true],
    [outside, false],
  ] as const) {
    const own = await pageOf(browser, person)
    await own.goto('/apps')
    await expect(own.getByRole('article', { name: 'Beto Pro' })).toBeVisible()
    await expect(own.getByRole('article', { name })).toHaveCount(sees ? 1 : 0)
    await expect(own.getByRole('heading', { name: 'Cerámica' })).toHaveCount(sees ? 1 : 0)
    await own.getByRole('button', { name: 'Aplicaciones', exact: true }).click()
    await expect(own.getByRole('link', { name: 'Beto Pro' })).toBeVisible()
    await expect(own.getByRole('link', { name, exact: true })).toHaveCount(sees ? 1 : 0)
    await own.keyboard.press('Escape')
    await own.keyboard.press('Control+k')
    await own.getByRole('combobox').fill(name)
    await expect(own.getByRole('option', { name: new RegExp(name) })).toHaveCount(sees ? 1 : 0)
    await own.goto(`/apps/${app.id}`)
    const heading = sees ? name : 'App no encontrada'
    await expect(own.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await own.context().close()
  }
})

test('from a request to the open app, and to the end of its time @change', async ({
  adminPage: page,
  browser,
  person,
  request,
}) => {
  test.slow()
  const token = await adminToken(request)
  const headers = bearer(token)
  const name = `Prensa ${Date.now().toString(36)}`
  const data = { nombre: name, descripcion: 'Fuerza y carrera', webUrl: '/beto', isEnabledWeb: true }
  const app = await post(request, 'apps/register', data, token)
  await request.put(`/api/apps/audiencia/${app.id}`, {
    headers,
    data: { grupos: [], personas: [], solicitable: true },
  })

  const own = await pageOf(browser, person)
  await own.goto('/apps')
  const card = own.getByRole('article', { name })
  await expect(card.getByRole('button', { name: 'Abrir' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Solicitar acceso' }).click()
  const dialog = own.getByRole('dialog', { name: `Solicitar acceso a ${name}` })
  await dialog.getByLabel('¿Para qué la necesitas?').fill('Cambio de molde')
  await dialog.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(card.getByText('Solicitud enviada')).toBeVisible()
  await expect(card.getByText(/^Solicitud enviada/).locator('xpath=ancestor-or-self::p')).toBeFocused()

  await page.goto('/admin/solicitudes')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Cambio de molde')
  await row.getByRole('button', { name: 'Aprobar' }).click()
  await expect(row).toHaveCount(0)
  await own.reload()
  await card.getByRole('button', { name: 'Abrir' }).click()
  await expect(own).toHaveURL(/\/beto$/)

  // The same for a moment only.
  await request.put(`/api/apps/audiencia/${app.id}`, { headers, data: { grupos: [], personas: [] } })
  const again = { idApp: app.id, motivo: 'Otra vez' }
  const asked = await post(request, 'apps/solicitudes', again, person.token)
  const hasta = new Date(Date.now() + 20_000).toISOString()
  await post(request, `apps/solicitudes/${asked.id}/aprobar`, { hasta }, token)
  await own.goto('/apps')
  await expect(card.getByRole('button', { name: 'Abrir' })).toBeVisible()
  await expect(async () => {
    await own.reload()
    await expect(card.getByRole('button', { name: 'Solicitar acceso' })).toBeVisible({ timeout: 2000 })
  }).toPass()

  // Who decides nothing is denied the page.
  await own.goto('/admin/solicitudes')
  await expect(own.getByRole('heading', { name: 'Acceso Denegado' })).toBeVisible()
})
