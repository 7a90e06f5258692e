import type { Page } from 'playwright/test'
import { type ActivePerson, expect, holdRequests, test } from './support/fixtures'

/** Opens /login with every script delayed until the returned function is called. */
async function openWithoutCode(page: Page, address = '/login'): Promise<() => void> {
  const release = await holdRequests(page, '**/*.js')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('#root[data-first-paint]')).toBeVisible()
  return release
}

async function submit(page: Page, { email, password }: Pick<ActivePerson, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).pressSequentially(password)
  await page.keyboard.press('Enter')
}

test('a sign-in sent from the first paint is answered before the code loads', async ({ page, person }) => {
  const release = await openWithoutCode(page)
  const answer = page.waitForResponse('**/api/auth/login')
  await submit(page, person)
  await expect(page.getByRole('button', { name: 'Iniciando sesión...' })).toBeDisabled()
  expect((await answer).status()).toBe(200)
  release()
  await expect(page).toHaveURL(/\/apps$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
})

test('where the code never loads, the page says that the session is open', async ({ page, person }) => {
  await openWithoutCode(page)
  await submit(page, person)
  await expect(page.getByRole('alert')).toContainText('la página no terminó de cargar', { timeout: 15_000 })
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
})

test("where the portal's script fails to load, a button reloads the page", async ({ page }) => {
  await page.route('**/assets/host.*.js', (route) => route.abort(), { times: 1 })
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('La página no terminó de cargar.')
  await page.getByRole('button', { name: 'Volver a cargar' }).click()
  await expect(page.locator('#root:not([data-first-paint])')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
