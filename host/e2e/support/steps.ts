import { type Locator, type Page, expect } from 'playwright/test'
import type { Person } from './fixtures'
import { mailedCode } from '../../../scripts/rig/people'

/** Registers on /register, where the page stands, with the code that is mailed. */
export async function register(page: Page, person: Person, dataDir: string): Promise<void> {
  // The sign-in, which may still be leaving, has a field for the address too.
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

/** Fills the form of /login, where the page stands, and sends it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

/** Opens a section of the profile's 'Seguridad'. */
export async function openSecurity(page: Page, section: string): Promise<Locator> {
  await page.goto('/perfil')
  await page.getByRole('tab', { name: 'Seguridad' }).click()
  return page.getByRole('region', { name: section })
}

/** Signs out by the avatar's menu; nothing of the session stays. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}
