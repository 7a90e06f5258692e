import { type TestProvider, startTestProvider } from '../../api/src/testing/test-provider'
import { adminToken, expect, newPerson, test, useToken } from './support/fixtures'
import { ownProduct } from './support/own-product'
import { openSecurity, register, signOut } from './support/steps'

const client = { clientId: 'portal', clientSecret: 'secreto-del-portal' }
let google: TestProvider
const product = ownProduct('provider', async (url) => {
  google = await startTestProvider({ ...client, redirectUri: `${url}/auth/google/callback` })
  return {
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: client.clientId,
    GOOGLE_CLIENT_SECRET: client.clientSecret,
    REQUIRE_ADMIN_SECOND_FACTOR: 'on',
  }
})
test.afterAll(() => google.close())

test('a Google account is linked, signs in and is unlinked @change', async ({ strictPage: page }) => {
  const person = newPerson()
  Object.assign(google.identity, { sub: 'g-lucia', email: 'lucia@gmail.example' })
  await page.goto('/register')
  await register(page, person, product.dataDir)
  let section = await openSecurity(page, 'Cuentas vinculadas')
  await section.getByRole('button', { name: 'Vincular Google' }).click()
  await expect(page.getByText('La cuenta se vinculó')).toBeVisible()
  await expect(page.getByText('Google · lucia@gmail.example')).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect(page).toHaveURL(/\/apps$/)
  // Registration went on to the profile, so this is the first look at the apps.
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)

  section = await openSecurity(page, 'Cuentas vinculadas')
  await section.getByRole('button', { name: 'Desvincular Google' }).click()
  await expect(page.getByText('Todavía no hay cuentas vinculadas.')).toBeVisible()
})

test('an administrator without a second factor has to set it up', async ({ strictPage: page, request }) => {
  await useToken(page, await adminToken(request))
  await page.goto('/admin/usuarios')
  await expect(page.getByText('Tu cuenta de administrador necesita el segundo factor')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activar el segundo factor' })).toBeVisible()
})
