import { adminToken, expect, post, test } from './support/fixtures'

test('a plan made in the panel is sold on /planes, for an app that had none @change', async ({
  adminPage: page,
  request,
}) => {
  const app = { nombre: 'Turbidez', descripcion: 'Mide el caudal de la planta.', isEnabledWeb: true }
  const { id } = await post(request, 'apps/register', app, await adminToken(request))

  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Planes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Planes' })).toBeVisible()
  const section = page.getByRole('region', { name: 'Turbidez' })
  const add = async (name: string, monthly: string, features: string) => {
    await section.getByRole('button', { name: 'Agregar plan' }).click()
    const form = page.getByRole('dialog', { name: 'Nuevo plan de Turbidez' })
    await form.getByLabel('Nombre').fill(name)
    await form.getByLabel('Precio mensual, USD').fill(monthly)
    await form.getByLabel('Precio anual, USD').fill(monthly)
    await form.getByLabel('Características').fill(features)
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(section.getByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible()
  }
  await add('free', '0', 'Una línea')
  await add('Planta', '12,50', 'Líneas sin límite\nAlarmas')

  await page.goto('/planes')
  const card = page.getByRole('article', { name: 'Turbidez' })
  await expect(card.getByRole('group', { name: 'Turbidez Planta' })).toContainText('USD 12.50')
  await expect(card.getByText('Alarmas')).toBeVisible()
  await page.goto(`/apps/${id}`)
  await expect(page.getByText('Líneas sin límite')).toBeVisible()

  await page.goto('/admin/planes')
  await section
    .getByRole('row', { name: /^Planta/ })
    .getByRole('button', { name: 'Retirar' })
    .click()
  await page
    .getByRole('dialog', { name: 'Retirar Planta de Turbidez' })
    .getByRole('button', { name: 'Retirar' })
    .click()
  await expect(section.getByText('Quien lo tiene lo conserva.')).toBeVisible()
  await page.goto('/planes')
  await expect(card.getByText('Sin plan PRO por ahora')).toBeVisible()
})
