import { readFile } from 'node:fs/promises'
import { expectNoViolations } from './support/accessible'
import { bearer, dataDir, expect, test, tokenOf, useToken } from './support/fixtures'
import { mailedCode } from '../../scripts/rig/people'
import { signIn } from './support/steps'

test('a person downloads the data, changes the email and leaves @change', async ({
  strictPage: page,
  person,
}) => {
  await useToken(page, person.token)
  await page.goto('/perfil')
  await page.getByRole('tab', { name: 'Mis datos' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^mis-datos-csuite-[\d-]+\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { cuenta: { email: string } }
  expect(data.cuenta.email).toBe(person.email)

  const email = `nueva-${person.email}`
  await page.getByLabel('Nuevo email').fill('nadie')
  await page.keyboard.press('Enter')
  await expect(page.getByText('El email no es válido')).toBeVisible()
  await expect(page.getByLabel('Nuevo email')).toBeFocused()
  await page.getByLabel('Nuevo email').fill(email)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByLabel('Código')).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Código').fill(await mailedCode(dataDir(), email))
  await expect(page.getByText(`Hoy entras con ${email}.`)).toBeVisible()

  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await page.getByLabel(`Escribe ${email} para confirmar`).fill(email)
  await page.getByRole('button', { name: 'Eliminar para siempre' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(/Tu cuenta se eliminó/)).toBeVisible()
  await expectNoViolations(page)
  await signIn(page, email, person.password)
  await expect(page.getByRole('alert')).toContainText('no son correctos')
})

for (const width of [390, 1280])
  test(`the profile's states have no accessibility violation, ${width} px`, async ({
    signedInPage: page,
    request,
    person,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { email, password } = person
    const elsewhere = await tokenOf(request, person)
    const used = { creada: '2026-01-15T10:00:00.000Z', ultimoUso: null }
    const identity = { id: 1, proveedor: 'apple', email, desde: used.creada }
    const refusal = { statusCode: 403, code: 'RECENT_LOGIN_REQUIRED', message: 'Confirma que eres tú.' }
    await page.route('**/api/auth/llaves', (route) =>
      route.fulfill({ json: [{ id: 1, nombre: 'Portátil', ...used }] }),
    )
    await page.route('**/api/auth/identidades', (route) => route.fulfill({ json: [identity] }))
    await page.route('**/segundo-factor/preparar', (route) => route.fulfill({ status: 403, json: refusal }), {
      times: 1,
    })
    await page.goto('/perfil?vinculo=ocupado')
    await expect(page.getByRole('alert')).toContainText('ya abre otra cuenta')
    await expect(page.getByText('Sesión iniciada').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Desvincular Apple' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Quitar la llave Portátil' })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Cerrar las demás' }).click()
    await expect(page.getByRole('button', { name: 'Cerrar las demás' })).toBeHidden()
    expect((await request.get('/api/auth/user', { headers: bearer(elsewhere) })).status()).toBe(401)
    await page.getByRole('button', { name: 'Activar el segundo factor' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirma que eres tú' })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('dialog').getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('tab', { name: 'Contraseña' }).click()
    await expect(page.getByLabel('Contraseña actual')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Cuenta', exact: true }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Mis datos' }).click()
    await expect(page.getByRole('button', { name: 'Eliminar mi cuenta' })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
