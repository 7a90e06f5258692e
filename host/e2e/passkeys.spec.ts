import type { Page } from 'playwright/test'
import { addAuthenticator } from './support/authenticator'
import { bearer, expect, test, useToken } from './support/fixtures'
import { addPasskey, openSecurity, signIn, signOut } from './support/steps'

test('a passkey is registered, used for signing in and removed @change', async ({
  strictPage: page,
  person,
}) => {
  await useToken(page, person.token)
  const { touches } = await addAuthenticator(page)

  let section = await addPasskey(page)
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

/** Without a password manager Chromium never answers a conditional creation: here its authenticator does. */
async function fillPasswords(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { create } = navigator.credentials
    navigator.credentials.create = (options) => {
      const { mediation, ...rest } = options as CredentialCreationOptions & { mediation?: string }
      sessionStorage.setItem('e2e-mediation', mediation ?? '')
      return create.call(navigator.credentials, rest)
    }
  })
}

test('a passkey makes itself after a sign-in with a password, and the browser hears of its life @change', async ({
  strictPage: page,
  person,
}) => {
  await fillPasswords(page)
  const authenticator = await addAuthenticator(page)
  await page.goto('/login')
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL(/\/apps$/)
  await expect.poll(() => authenticator.names()).toEqual([`${person.name} ${person.lastName}`])
  expect(await page.evaluate(() => sessionStorage.getItem('e2e-mediation'))).toBe('conditional')

  // Nobody types a name in less time than the host's late part waits, which asks for the notices.
  const late = page.waitForRequest(
    (request) => request.url().endsWith('/api/avisos') && page.url().endsWith('/perfil'),
  )
  await page.goto('/perfil')
  await page.getByLabel('Nombre').fill('Lucía Elena')
  await late
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => authenticator.names()).toEqual([`Lucía Elena ${person.lastName}`])

  const section = await openSecurity(page, 'Llaves de acceso')
  await expect(section.getByText('Sin usar todavía')).toBeVisible()
  await section.getByRole('button', { name: /^Quitar la llave/ }).click()
  await expect(section.getByText('Todavía no tienes llaves de acceso.')).toBeVisible()
  await expect.poll(() => authenticator.names()).toEqual([])

  // What the person removed does not come back.
  await signOut(page)
  await page.evaluate(() => sessionStorage.removeItem('e2e-mediation'))
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL(/\/apps$/)
  await page.waitForTimeout(1000)
  expect(await page.evaluate(() => sessionStorage.getItem('e2e-mediation'))).toBeNull()
})

test('a passkey that the portal forgot is forgotten by the browser, once it was tried', async ({
  page,
  person,
  request,
}) => {
  await useToken(page, person.token)
  const authenticator = await addAuthenticator(page)
  await addPasskey(page)
  const headers = bearer(person.token)
  const [key] = (await (await request.get('/api/auth/llaves', { headers })).json()) as { id: number }[]
  await request.delete(`/api/auth/llaves/${key?.id}`, { headers })

  await signOut(page)
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  await expect(page.getByRole('alert')).toHaveText(/No conocemos esta llave de acceso/)
  await expect.poll(() => authenticator.names()).toEqual([])
})
