import { rmSync } from 'node:fs'
import { type TestProvider, startTestProvider } from '../../api/src/testing/test-provider'
import { adminToken, expect, newPerson, test, useToken } from './support/fixtures'
import { type Product, ownPort, startProduct } from './support/product'
import { register, signOut } from './support/steps'

// A product that knows a provider, and asks administrators for a second factor.
const PORT = ownPort(7)
const url = `http://localhost:${PORT}`
const client = { clientId: 'portal', clientSecret: 'secreto-del-portal' }
test.use({ baseURL: url })

let google: TestProvider
let product: Product
test.beforeAll(async () => {
  test.setTimeout(300_000)
  google = await startTestProvider({ ...client, redirectUri: `${url}/auth/google/callback` })
  product = await startProduct(PORT, {
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: client.clientId,
    GOOGLE_CLIENT_SECRET: client.clientSecret,
    REQUIRE_ADMIN_SECOND_FACTOR: 'on',
  })
})
test.afterAll(async () => {
  await product.stop()
  await google.close()
  rmSync(product.dataDir, { recursive: true, force: true })
})

test('a Google account is linked, opens the account from then on, and is unlinked', async ({
  strictPage: page,
}) => {
  const person = newPerson()
  Object.assign(google.identity, { sub: 'g-lucia', email: 'lucia@gmail.example' })
  await page.goto('/register')
  await register(page, person, product.dataDir)
  await page.goto('/perfil')
  await page.getByRole('tab', { name: 'Seguridad' }).click()
  await page.getByRole('button', { name: 'Vincular Google' }).click()
  await expect(page.getByText('La cuenta se vinculó')).toBeVisible()
  await expect(page.getByText('Google · lucia@gmail.example')).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect(page).toHaveURL(/\/apps$/)
  // Registration went on to the profile, so this is the first look at the apps.
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)

  await page.goto('/perfil')
  await page.getByRole('tab', { name: 'Seguridad' }).click()
  await page.getByRole('button', { name: 'Desvincular Google' }).click()
  await expect(page.getByText('Todavía no hay cuentas vinculadas.')).toBeVisible()
})

test('an administrator without a second factor reaches nothing but its set-up', async ({
  strictPage: page,
  request,
}) => {
  await useToken(page, await adminToken(request))
  await page.goto('/admin/usuarios')
  await expect(page.getByText('Tu cuenta de administrador necesita el segundo factor')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activar el segundo factor' })).toBeVisible()
})
