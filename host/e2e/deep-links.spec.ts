import { endSession, expect, test } from './support/fixtures'

test('an expired session returns to the exact address @change', async ({
  signedInPage: page,
  request,
  person,
}) => {
  await page.goto('/planes?origen=correo#seguro')
  await expect(page.getByRole('heading', { level: 1, name: 'Planes Premium' })).toBeVisible()
  await endSession(request, person.token)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Tu sesión terminó.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Planes Premium' })).toBeVisible()
  await expect(page).toHaveURL('/planes?origen=correo#seguro')
})

test('every dead end has a title, the logo and two ways on @change', async ({ signedInPage: page }) => {
  const deadEnd = async (title: string, first: string) => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('banner').getByRole('link', { name: 'C+Suite, inicio' })).toBeVisible()
    const ways = page.getByRole('main').locator('a[href^="/"], button')
    await expect(ways).toHaveCount(2)
    await expect(ways.first()).toHaveText(first)
  }
  await page.goto('/apps')
  await page.goto('/no-existe')
  await deadEnd('Página no encontrada', 'Ir a Aplicaciones')
  await page.goto('/admin/usuarios')
  await deadEnd('Acceso Denegado', 'Ir a Aplicaciones')
  await page.goto('/apps/999')
  await deadEnd('App no encontrada', 'Volver a Aplicaciones')
  await page.route('**/remote-calculator/**', (route) => route.abort())
  await page.goto('/calculadora-txi?e=12#formula')
  await deadEnd('No pudimos abrir esta sección', 'Reintentar')
})

test('an offline section says so, and opens by itself once online', async ({ signedInPage: page }) => {
  await page.goto('/no-existe')
  await expect(page.getByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Ir a Aplicaciones' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(2)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible()
})

test('Back restores the scroll position, across screens and documents', async ({ signedInPage: page }) => {
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.goto('/planes')
  await page.getByRole('heading', { level: 3 }).last().waitFor()
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.getByRole('banner').getByRole('link').first().dispatchEvent('click')
  await expect(page).not.toHaveURL(/planes/)
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(400)
  await page.goto('/.well-known/security.txt')
  await page.goBack()
  await expect.poll(scrolled).toBe(400)
})
