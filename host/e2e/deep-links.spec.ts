import type { Page } from 'playwright/test'
import { endSession, expect, registerActive, signedInPerson, test } from './support/fixtures'
import { signIn } from './support/steps'

const asked = '/calculadora-txi?e=12#formula'
const here = (page: Page) =>
  page.evaluate(() => window.location.pathname + window.location.search + window.location.hash)

test('an address that is opened signed out is where signing in leads, with its query and hash', async ({
  strictPage: page,
  request,
}) => {
  const person = await registerActive(request)
  await page.goto('/planes?origen=correo#seguro')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, person.email, person.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Planes Premium' })).toBeVisible()
  expect(await here(page)).toBe('/planes?origen=correo#seguro')
})

test('a session that ended says so, has the email filled in, and goes on at the very address', async ({
  page,
  request,
}) => {
  const person = await signedInPerson(page, request)
  await page.goto('/planes?origen=correo#seguro')
  await expect(page.getByRole('heading', { level: 1, name: 'Planes Premium' })).toBeVisible()
  await endSession(request, person.token)
  // The next call of any screen hears of it: here the document's own check.
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Tu sesión terminó.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Planes Premium' })).toBeVisible()
  expect(await here(page)).toBe('/planes?origen=correo#seguro')
})

test('every dead end says what happened, has the logo and two ways on', async ({ page, request }) => {
  await signedInPerson(page, request)
  const deadEnd = async (title: string, first: string) => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 12_000 })
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
  await page.goto(asked)
  await deadEnd('No pudimos abrir esta sección', 'Reintentar')
})

test('without a network a section says so, and opens by itself once there is one', async ({
  page,
  request,
}) => {
  await signedInPerson(page, request)
  await page.goto('/no-existe')
  await expect(page.getByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Ir a Aplicaciones' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible({ timeout: 12_000 })
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(2)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible()
})

test('Back finds a page where it was left, from another screen and from another document', async ({
  page,
  request,
}) => {
  const scrolled = () => page.evaluate(() => window.scrollY)
  await signedInPerson(page, request)
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
