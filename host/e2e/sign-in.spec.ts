import { expectNoViolations } from './support/accessible'
import { dataDir, endSession, expect, holdRequests, newPerson, test } from './support/fixtures'
import { mailedCode } from '../../scripts/rig/people'
import { signIn } from './support/steps'

test('the first paint of /login keeps what is typed while its remote loads @change', async ({
  strictPage: page,
}) => {
  const release = await holdRequests(page, '**/remotes/remote-auth/**')
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#root[data-first-paint]')).toBeVisible()
  await page.getByLabel('Email').fill('temprano@planta.example')
  await page.getByLabel('Contraseña', { exact: true }).pressSequentially('secreta')
  release()
  await expect(page.locator('#root:not([data-first-paint])')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('temprano@planta.example')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('secreta')
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused()
})

test('a registration survives Back and a reload, and returns to its page @change', async ({
  strictPage: page,
}) => {
  const person = newPerson()
  const asked = '/control-max?desde=correo#seguro'
  await page.goto(asked)
  await page.getByRole('link', { name: 'Registrate' }).click()
  // The sign-in has an 'Email' too, until the next screen is there.
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Nombre').fill(person.name)
  await page.getByLabel('Apellido').fill(person.lastName)
  await page.getByRole('textbox', { name: 'Teléfono' }).pressSequentially(person.phone)
  await page.getByRole('button', { name: 'Siguiente' }).click()
  const password = page.getByLabel('Contraseña', { exact: true })
  await password.fill(person.password)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('+51 987 654 321')
  await page.goForward()
  await expect(password).toHaveValue(person.password)
  await page.reload()
  await expect(password).toHaveValue('')
  await password.fill(person.password)
  await page.getByLabel('Confirmar contraseña').fill(person.password)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page).toHaveURL(/\/verify-email\?email=/)
  await page.getByLabel('Código').fill(await mailedCode(dataDir(), person.email))
  await page.getByRole('button', { name: 'Verificar código' }).click()
  await expect(page).toHaveURL((url) => url.href.endsWith(asked))
})

test('an edit survives the end of the session', async ({ signedInPage: page, request, person }) => {
  await page.goto('/perfil')
  await page.getByLabel('Nombre').fill('Nombre A Medias')
  await endSession(request, person.token)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(/^Tu sesión terminó/)).toBeVisible()
  await expectNoViolations(page)
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL(/\/perfil$/)
  await expect(page.getByLabel('Nombre')).toHaveValue('Nombre A Medias')
})
