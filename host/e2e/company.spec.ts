import { type TestProvider, startTestProvider } from '../../api/src/testing/test-provider'
import { expectNoViolations } from './support/accessible'
import { adminToken, bearer, expect, post, test, useToken } from './support/fixtures'
import { ownProduct } from './support/own-product'
import { signOut } from './support/steps'

const DOMAIN = 'planta.example'
let company: TestProvider
const product = ownProduct('company', async (url) => {
  company = await startTestProvider({
    ...{ clientId: 'portal', clientSecret: 'secreto-1' },
    redirectUri: `${url}/api/auth/empresa/1/callback`,
  })
  return {}
})
test.afterAll(() => company.close())

test('the panel makes and tries a provider; its people enter by their address, those of other domains do not', async ({
  strictPage: page,
  request,
  browser,
}) => {
  test.setTimeout(120_000)
  const token = await adminToken(request)
  await post(request, 'grupos', { nombre: 'Operadores' }, token)
  await useToken(page, token)

  await page.goto('/admin/proveedores')
  await page.getByRole('button', { name: 'Nuevo proveedor' }).click()
  await page.getByLabel('Nombre').fill('Planta')
  await page.getByLabel('Emisor').fill(company.issuer)
  await page.getByLabel('ID de cliente').fill('portal')
  await page.getByLabel('Secreto', { exact: true }).fill('secreto-1')
  await page.getByLabel('Dominios').fill(DOMAIN)
  await page.getByRole('button', { name: 'Agregar valor' }).click()
  await page.getByLabel('Valor', { exact: true }).fill('ops')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row', { name: /Planta/ })).toContainText('/api/auth/empresa/1/callback')

  const eva = { sub: 's-eva', email: `eva@${DOMAIN}`, email_verified: undefined, given_name: 'Eva' }
  Object.assign(company.identity, { ...eva, groups: ['ops'] })
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Probar Planta' }).click()
  const trial = await opened
  await expect(trial.getByRole('heading', { name: 'Prueba de Planta' })).toBeVisible()
  await expect(trial.getByText(`Entraría como eva@${DOMAIN}.`)).toBeVisible()
  await expect(trial.locator('pre')).toContainText('"ops"')
  await trial.close()

  const context = await browser.newContext({ locale: 'es-ES' })
  const guest = await context.newPage()
  await guest.goto(`${product.url}/login`)
  await guest.getByLabel('Email').fill(`eva@${DOMAIN}`)
  await expectNoViolations(guest)
  await guest.keyboard.press('Enter')
  await expect(guest).toHaveURL(/\/apps$/)
  await guest.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('Eva')
  const groups = await request.get('/api/grupos', { headers: bearer(token) })
  expect(await groups.json()).toMatchObject([{ personas: 1 }])

  await signOut(guest)
  Object.assign(company.identity, { email: 'eva@otra.example' })
  await guest.getByLabel('Email').fill(`ana@${DOMAIN}`)
  await guest.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(guest.getByRole('alert')).toContainText('no es de sus dominios')
  await guest.getByLabel('Email').fill('luis@otra.example')
  await guest.keyboard.press('Enter')
  await expect(guest.getByLabel('Contraseña', { exact: true })).toBeVisible()
  await guest.reload()
  await expect(guest.getByLabel('Email')).toHaveValue('luis@otra.example')
  await guest.goBack()
  await expect(guest.getByRole('button', { name: 'Continuar', exact: true })).toBeVisible()
  await expect(guest.getByLabel('Email')).toHaveValue('luis@otra.example')
  await context.close()
})
