import type { Page } from 'playwright/test'
import { expect, test, useToken } from './support/fixtures'
import { openSecurity, signOut } from './support/steps'

/** Adds Chromium's virtual authenticator; the returned function sets whether its person touches it. */
async function addAuthenticator(page: Page): Promise<(touches: boolean) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (enabled) => {
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  }
}

test('a passkey is registered, used for signing in and removed @change', async ({
  strictPage: page,
  person,
}) => {
  await useToken(page, person.token)
  const touch = await addAuthenticator(page)

  let section = await openSecurity(page, 'Llaves de acceso')
  await section.getByLabel('Nombre de la llave').fill('Portátil')
  await section.getByRole('button', { name: 'Añadir llave' }).click()
  await expect(section.getByText('Sin usar todavía')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Añadir llave' })).toBeFocused()

  await signOut(page)
  // Autofill starts on the first input.
  await page.getByLabel('Email').click()
  await expect(page).toHaveURL(/\/apps$/)

  await touch(false)
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
  await touch(true)
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  await expect(page).toHaveURL(/\/apps$/)

  section = await openSecurity(page, 'Llaves de acceso')
  await expect(section.getByText('Último uso:')).toBeVisible()
  await section.getByRole('button', { name: 'Quitar la llave Portátil' }).click()
  await expect(section.getByText('Todavía no tienes llaves de acceso.')).toBeVisible()
})
