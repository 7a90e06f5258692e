import { expectNoViolations } from './support/accessible'
import { adminToken, bearer, dataDir, expect, registerActive, test, useToken } from './support/fixtures'
import { mailedCode } from '../../scripts/rig/people'
import { signIn } from './support/steps'

test('a forgotten password is replaced with the mailed code @change', async ({
  strictPage: page,
  person,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByRole('heading', { name: 'Recuperar contraseña' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Enviar código de recuperación' }).click()
  await expect(page).toHaveURL(/\/reset-password\?email=/)
  const password = 'Caudal-Nuevo-77'
  await page.getByLabel('Código').fill(await mailedCode(dataDir(), person.email, 1))
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(password)
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, person.email, person.password)
  await expect(page.getByRole('alert')).toContainText('no son correctos')
  await signIn(page, person.email, password)
  await expect(page).toHaveURL(/\/apps$/)
})

test('a token in the address opens the session and leaves the address @change', async ({ page, person }) => {
  await page.goto(`/apps?token=${person.token}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  expect(page.url()).not.toContain('token')
  await expect(page.getByRole('button', { name: 'No soy yo' })).toBeVisible()
  await expectNoViolations(page)
})

test("another person's token asks before it is used", async ({ signedInPage: page, request, person }) => {
  const other = await registerActive(request)
  await page.goto('/perfil')
  await page.goto(`/perfil?token=${other.token}`)
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('¿Cambiar de cuenta?')
  expect(page.url()).not.toContain('token')
  await dialog.getByRole('button', { name: 'Seguir con mi cuenta' }).click()
  await expect(page.getByText(person.email).first()).toBeVisible()
})

test('signing out also signs out other tabs @change', async ({
  context,
  signedInPage: page,
  request,
  person,
}) => {
  await page.goto('/perfil')
  const other = await context.newPage()
  await other.goto('/planes')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  const answer = await request.get('/api/auth/user', { headers: bearer(person.token) })
  expect(answer.status()).toBe(401)
})

test('a signed-in person follows an allowed redirect_url only @change', async ({ page, request }) => {
  const token = await adminToken(request)
  await useToken(page, token)
  await page.route('https://csuite.example/**', (route) => route.fulfill({ body: 'destino' }))
  await page.goto('/login?redirect_url=https%3A%2F%2Fcsuite.example%2Fx')
  await expect(page).toHaveURL(`https://csuite.example/x?token=${token}`)
  await page.goto('/login?redirect_url=https%3A%2F%2Fevil.example%2Fx')
  await expect(page).toHaveURL(/localhost.*\/apps$/)
})
