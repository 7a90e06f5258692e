import type { Page } from 'playwright/test'
import { expect, test, useToken } from './support/fixtures'
import { openSecurity, signIn, signOut } from './support/steps'
import { addAuthenticator } from './support/authenticator'

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
  const section = await openSecurity(page, 'Llaves de acceso')
  await section.getByLabel('Nombre de la llave').fill('Portátil')
  await section.getByRole('button', { name: 'Añadir llave' }).click()
  await expect(section.getByText('Sin usar todavía')).toBeVisible()
  const headers = { authorization: `Bearer ${person.token}` }
  const [key] = (await (await request.get('/api/auth/llaves', { headers })).json()) as { id: number }[]
  await request.delete(`/api/auth/llaves/${key?.id}`, { headers })

  await signOut(page)
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  await expect(page.getByRole('alert')).toHaveText(/No conocemos esta llave de acceso/)
  await expect.poll(() => authenticator.names()).toEqual([])
})
