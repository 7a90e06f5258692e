import type { Page } from 'playwright/test'
import { expect, holdBack, registerActive, test } from './support/fixtures'

/** Opens /login with every script held back; the returned function lets them through. */
async function openWithoutCode(page: Page, address = '/login'): Promise<() => void> {
  const release = await holdBack(page, '**/*.js')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('#root[data-first-paint]')).toBeVisible()
  return release
}

async function typeAndPressEnter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).pressSequentially(password)
  await page.keyboard.press('Enter')
}

test('a sign-in typed and sent from the first paint is answered before the code is there, and taken over by it', async ({
  page,
  request,
}) => {
  const person = await registerActive(request)
  const release = await openWithoutCode(page)
  const answer = page.waitForResponse('**/api/auth/login')
  await typeAndPressEnter(page, person.email, person.password)
  await expect(page.getByRole('button', { name: 'Iniciando sesión...' })).toBeDisabled()
  expect((await answer).status()).toBe(200)
  release()
  await expect(page).toHaveURL(/\/apps$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
})

test("a wrong password before the code shows the server's message, and the next try works", async ({
  page,
  request,
}) => {
  const person = await registerActive(request)
  const release = await openWithoutCode(page)
  await typeAndPressEnter(page, person.email, 'equivocada1')
  await expect(page.getByRole('alert')).toHaveText('El email o la contraseña no son correctos.')
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeEnabled()
  release()
  await expect(page.locator('#root:not([data-first-paint])')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('El email o la contraseña no son correctos.')
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/apps$/)
})

test('an answer that arrives after the code is awaited by the sign-in screen', async ({ page, request }) => {
  const person = await registerActive(request)
  const answer = await holdBack(page, '**/api/auth/login')
  const release = await openWithoutCode(page)
  await typeAndPressEnter(page, person.email, person.password)
  release()
  await expect(page.locator('#root:not([data-first-paint])')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Iniciando sesión...' })).toBeVisible()
  answer()
  await expect(page).toHaveURL(/\/apps$/)
})

test('where the code never arrives, the person is told that the session is open', async ({
  page,
  request,
}) => {
  const person = await registerActive(request)
  await openWithoutCode(page)
  await typeAndPressEnter(page, person.email, person.password)
  await expect(page.getByRole('alert')).toContainText('la página no terminó de cargar', { timeout: 15_000 })
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
})

test('a button of the first paint that is pressed before the code is there is pressed when it comes', async ({
  page,
}) => {
  const release = await openWithoutCode(page)
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  release()
  await expect(page.getByRole('alert')).toContainText('Usa tu email y contraseña')
})

test('a link of the first paint keeps the address to return to and the typed email', async ({ page }) => {
  const release = await openWithoutCode(page, '/login?redirect_url=%2Fplanes')
  await page.getByLabel('Email').fill('ana@csuite.example')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click({ noWaitAfter: true })
  await expect(page).toHaveURL('/forgot-password?redirect_url=%2Fplanes')
  release()
  await expect(page.getByLabel('Email')).toHaveValue('ana@csuite.example')
})

test("where the portal's own script does not come, the page says so and is loaded again with one press", async ({
  page,
}) => {
  await page.route('**/assets/host.*.js', (route) => route.abort(), { times: 1 })
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('La página no terminó de cargar.')
  await page.getByRole('button', { name: 'Volver a cargar' }).click()
  await expect(page.locator('#root:not([data-first-paint])')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
