import { type Locator, type Page, expect } from 'playwright/test'
import { codeOf } from '../../../api/src/testing/test-second-factor'
import type { Person } from './fixtures'
import { mailedCode } from '../../../scripts/rig/people'

/** Registers on /register, with the mailed code. */
export async function register(page: Page, person: Person, dataDir: string): Promise<void> {
  // 'Nombre' first, since the sign-in that may still be shown has an 'Email' too.
  await page.getByLabel('Nombre').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Apellido').fill(person.lastName)
  await page.getByLabel('Teléfono', { exact: true }).fill(person.phone)
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page).toHaveURL(/\/verify-email\?email=/)
  await page.getByLabel('Código').fill(await mailedCode(dataDir, person.email))
  await page.getByRole('button', { name: 'Verificar código' }).click()
  await expect(page).toHaveURL(/\/apps$/)
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

export async function openSecurity(page: Page, section: string): Promise<Locator> {
  await page.goto('/perfil')
  await page.getByRole('tab', { name: 'Seguridad' }).click()
  return page.getByRole('region', { name: section })
}

/** Adds a passkey to the profile, whose section it resolves with. */
export async function addPasskey(page: Page): Promise<Locator> {
  const section = await openSecurity(page, 'Llaves de acceso')
  await section.getByLabel('Nombre de la llave').fill('Portátil')
  await section.getByRole('button', { name: 'Añadir llave' }).click()
  await expect(section.getByText('Sin usar todavía')).toBeVisible()
  return section
}

/** Turns the second factor on; its recovery codes stay shown. */
export async function turnOnSecondFactor(page: Page) {
  const section = await openSecurity(page, 'Segundo factor')
  await section.getByRole('button', { name: 'Activar el segundo factor' }).click()
  const secret = (await section.locator('code').innerText()).replace(/\s/g, '')
  await section.getByRole('textbox', { name: 'Código' }).fill(codeOf(secret, Date.now()))
  await section.getByRole('button', { name: 'Activar', exact: true }).click()
  // A code is valid once: this is the next one, which is accepted already.
  return { section, nextCode: () => codeOf(secret, Date.now() + 30_000) }
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}
