import { expectNoViolations } from './support/accessible'
import { expect, test, useToken } from './support/fixtures'
import { openSecurity, signIn, signOut, turnOnSecondFactor } from './support/steps'

test('a second factor is set up, used, recovered and turned off @change', async ({
  strictPage: page,
  person,
}) => {
  await useToken(page, person.token)
  const { section, nextCode } = await turnOnSecondFactor(page)
  await expect(section.getByRole('listitem')).toHaveCount(10)
  await expect(section.getByRole('button', { name: 'Copiar' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('tab', { name: 'Mis datos' })).toBeHidden()
  await expect(section.getByRole('button', { name: 'Copiar' })).toBeHidden()
  await page.emulateMedia({ media: null })
  const codes = await section.getByRole('listitem').allInnerTexts()
  await expectNoViolations(page)
  await page.getByRole('tab', { name: 'Mis datos' }).click()
  const question = page.getByRole('dialog', { name: '¿Guardaste tus códigos de recuperación?' })
  await expect(question).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Seguir aquí' }).click()
  for (let times = 0; times < 2; times += 1) {
    await expect(question).toBeHidden()
    await page.goBack()
    await page.getByRole('button', { name: 'Seguir aquí' }).click()
  }
  await expect(section.getByRole('listitem')).toHaveCount(10)
  await section.getByRole('button', { name: 'Los he guardado' }).click()

  await signOut(page)
  await signIn(page, person.email, person.password)
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeHidden()
  await expectNoViolations(page)
  await page.getByRole('textbox', { name: 'Código' }).fill(nextCode())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/apps$/)

  await signOut(page)
  await signIn(page, person.email, person.password)
  await page.getByRole('button', { name: /código de recuperación/ }).click()
  await expect(page.getByText('Escribe uno de los códigos de recuperación')).toBeVisible()
  await expectNoViolations(page)
  await page
    .getByRole('textbox')
    .first()
    .fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/apps$/)

  await openSecurity(page, 'Segundo factor')
  await expect(section.getByText('quedan 9 códigos')).toBeVisible()
  await expectNoViolations(page)
  await section.getByLabel('Código de tu aplicación o de recuperación').fill(codes[1] ?? '')
  await section.getByRole('button', { name: 'Desactivar' }).click()
  await expect(section.getByText('Está desactivado.')).toBeVisible()

  await signOut(page)
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL(/\/apps$/)
})
