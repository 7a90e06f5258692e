import type { APIRequestContext } from 'playwright/test'
import { startRelyingParty } from '../../api/src/testing/test-relying-party'
import { adminToken, bearer, expect, post, test, useToken } from './support/fixtures'
import { signOut, turnOnSecondFactor } from './support/steps'

/** Cards lead to https only; from here the program's own page goes on. */
const CARD = 'https://tablero.example/'
let party: Awaited<ReturnType<typeof startRelyingParty>>
test.beforeEach(async ({ baseURL }) => {
  party = await startRelyingParty(String(baseURL))
})
test.afterEach(() => party.close())

/** An app with a client, at the program. */
async function appWithClient(
  request: APIRequestContext,
  options: { segundoFactor?: boolean; outside?: boolean } = {},
) {
  const token = await adminToken(request)
  const nombre = `Tablero ${Date.now().toString(36)}`
  const about = { nombre, descripcion: 'Curvas de planta', webUrl: `${CARD}entrar`, isEnabledWeb: true }
  const { id } = await post(request, 'apps/register', about, token)
  const addresses = { redirecciones: [`${party.url}/vuelta`], avisoDeSalida: `${party.url}/fuera` }
  const { segundoFactor = false, outside = false } = options
  const client = { nombre, tipo: 'confidencial', segundoFactor, ...addresses }
  await party.as(await post(request, `apps/${id}/clientes`, client, token))
  if (outside) {
    const data = { todos: false, grupos: [], personas: [], solicitable: true }
    const put = { headers: bearer(token), data }
    expect((await request.put(`/api/apps/audiencia/${id}`, put)).ok()).toBe(true)
  }
  return { id, nombre }
}

test('a card leads to its program, signed in; signing out of the portal is told there @change', async ({
  signedInPage: page,
  person,
  request,
}) => {
  const { id, nombre } = await appWithClient(request)
  await page.goto(`/apps/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
  const body = `<script>location.replace('${party.url}/entrar')</script>`
  const opened: string[] = []
  await page.context().route(`${CARD}**`, (route) => {
    opened.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body })
  })
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Abrir' }).click(),
  ])
  await expect(tab.getByRole('heading', { name: `${person.email} urn:csuite:1` })).toBeVisible()
  expect(opened).toEqual([`${CARD}entrar`])
  await signOut(page)
  await expect.poll(() => party.notices.length).toBe(1)
})

test('who is outside the audience may ask for the app, and the program is told access_denied', async ({
  strictPage: page,
  person,
  request,
}) => {
  const { nombre } = await appWithClient(request, { outside: true })
  await useToken(page, person.token)
  await page.goto('/apps')
  await page.goto(`${party.url}/entrar`)
  await expect(page.getByRole('heading', { name: `No tienes acceso a ${nombre}` })).toBeVisible()
  await page.getByLabel('¿Para qué la necesitas?').fill('Turno de noche')
  await page.getByRole('button', { name: 'Solicitar acceso' }).click()
  await expect(page.getByText(/^Solicitud enviada/)).toBeVisible()
  await page.getByRole('button', { name: 'Volver a la aplicación' }).click()
  await expect(page.getByRole('heading', { name: 'access_denied' })).toBeVisible()
})

test('a program that wants the second factor gets it proven', async ({
  strictPage: page,
  person,
  request,
}) => {
  await appWithClient(request, { segundoFactor: true })
  await useToken(page, person.token)
  const { section, nextCode } = await turnOnSecondFactor(page)
  await section.getByRole('button', { name: 'Los he guardado' }).click()
  await page.goto(`${party.url}/entrar`)
  await expect(page.getByRole('heading', { name: 'Confirma que eres tú' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Código' }).fill(nextCode())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `${person.email} urn:csuite:2` })).toBeVisible()
})
