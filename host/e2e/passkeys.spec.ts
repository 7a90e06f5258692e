import { expect, test, useToken } from './support/fixtures'
import { addAuthenticator } from './support/authenticator'
import { openSecurity, signOut } from './support/steps'

test('a passkey is registered, used for signing in and removed @change', async ({
  strictPage: page,
  person,
}) => {
  await useToken(page, person.token)
  const { touches } = await addAuthenticator(page)

  let section = await openSecurity(page, 'Llaves de acceso')
  await section.getByLabel('Nombre de la llave').fill('Portátil')
  await section.getByRole('button', { name: 'Añadir llave' }).click()
  await expect(section.getByText('Sin usar todavía')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Añadir llave' })).toBeFocused()

  await signOut(page)
  // Autofill starts on the first input.
  await page.getByLabel('Email').click()
  await expect(page).toHaveURL(/\/apps$/)

  await touches(false)
  await signOut(page)
  const offered = await page.evaluateHandle(() => {
    const { get } = navigator.credentials
    return {
      called: new Promise<void>((resolve) => {
        navigator.credentials.get = (options) => {
          resolve()
          return get.call(navigator.credentials, options)
        }
      }),
    }
  })
  await page.getByLabel('Email').click()
  // A touch before the autofill has asked for one would sign in by it.
  await offered.evaluate(({ called }) => called)
  await expect(page.getByText('Último usado')).toBeVisible()
  await touches(true)
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  await expect(page).toHaveURL(/\/apps$/)

  section = await openSecurity(page, 'Llaves de acceso')
  await expect(section.getByText('Último uso:')).toBeVisible()
  await section.getByRole('button', { name: 'Quitar la llave Portátil' }).click()
  await expect(section.getByText('Todavía no tienes llaves de acceso.')).toBeVisible()
})
