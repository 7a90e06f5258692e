import { dataDir, expect, newPerson, registerActive, test, useToken } from './support/fixtures'
import { admin } from './support/product'
import { register, signIn, signOut } from './support/steps'

test('a person registers with the mailed code, sees the catalogue, converts a signal and signs out', async ({
  strictPage: page,
}) => {
  const person = newPerson()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Registrate' }).click()
  await expect(page).toHaveURL(/\/register/)
  await register(page, person, dataDir())

  const presentation = page.getByRole('dialog')
  await expect(presentation).toContainText('1 de 3')
  await presentation.getByRole('button', { name: 'Continuar' }).click()
  await expect(presentation).toContainText('Nuestras Aplicaciones')
  await presentation.getByRole('button', { name: 'Continuar' }).click()
  await presentation.getByRole('button', { name: 'Crear cuenta gratuita' }).click()
  await expect(presentation).toBeHidden()

  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${person.name} ${person.lastName}`)
  await expect(page.getByText('Plan gratuito')).toBeVisible()
  for (const app of ['Control Max 360', 'Beto Pro', 'TX30 Software'])
    await expect(page.getByRole('heading', { name: app })).toBeVisible()

  await page.goto('/calculadora-txi')
  const input = page.getByRole('group', { name: 'Rango de entrada' })
  const output = page.getByRole('group', { name: 'Rango de salida' })
  await input.getByLabel('Valor').fill('12')
  await expect(output.getByLabel('Valor')).toHaveValue('50.00')
  await output.getByLabel('Valor').fill('25')
  await expect(input.getByLabel('Valor')).toHaveValue('8.00')

  await signOut(page)
})

test('an administrator signs in and lists the users', async ({ strictPage: page }) => {
  await page.goto('/login')
  await signIn(page, admin.email, admin.password)
  await expect(page).toHaveURL(/\/apps$/)
  await page.goto('/admin/usuarios')
  await expect(page.getByText('Usuarios totales')).toBeVisible()
  await expect(page.getByRole('cell', { name: admin.email })).toBeVisible()
})

test('someone who is not an administrator sees Acceso Denegado', async ({ strictPage: page, request }) => {
  await useToken(page, (await registerActive(request)).token)
  await page.goto('/admin/usuarios')
  await expect(page.getByText('Acceso Denegado')).toBeVisible()
  await expect(page.getByText('No tienes permisos para acceder a esta área.')).toBeVisible()
})
