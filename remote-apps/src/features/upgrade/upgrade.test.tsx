import { getApp, listAppsWithPlans } from '@csuite/shared/contract/apps'
import { userAppPlans } from '@csuite/shared/contract/user-plans'
import { apiFailure, mockEndpoint, mockNetworkFailure, testApp } from '@csuite/shared/testing'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import {
  button,
  keepsRetired,
  link,
  open,
  setUpPortal,
  testAppWithPlans,
  testPlan,
} from '../../testing/portal'
// Imported here, as a screen's first import takes longer than a test waits.
import './upgrade-screen'

const beto = testApp({ id: 2, nombre: 'Beto Pro', longDescription: 'La descripción larga.' })
const server = setUpPortal(
  mockEndpoint(getApp, beto),
  mockEndpoint(listAppsWithPlans, [testAppWithPlans({ id: 2 })]),
  mockEndpoint(userAppPlans, []),
)

test("'Cargando...', then the product with 'Abrir', and three columns: the app, its PRO plan, the complete suite", async () => {
  server.answer(getApp, ({ params }) => (params['id'] === '2' ? beto : apiFailure('NOT_FOUND')))
  open('/apps/2')
  expect(await screen.findByText('Cargando...')).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Beto Pro' })).toHaveTextContent('La descripción larga.')
  expect(screen.getByRole('heading', { level: 1, name: 'Beto Pro' })).toBeVisible()
  // A name of one long word breaks instead of widening the page.
  const name = screen.getByText('Beto Pro', { selector: 'h1 span' })
  expect(getComputedStyle(name.parentElement!).overflowWrap).toBe('anywhere')
  expect(button('Abrir')).toBeEnabled()
  const pro = await screen.findByRole('region', { name: 'Beto Pro PRO' })
  expect(await within(pro).findByText('Pro de 2')).toBeVisible()
  expect(within(pro).getByText('USD 15')).toBeVisible()
  expect(within(pro).getByText('USD 119')).toBeVisible()
  const suite = screen.getByRole('region', { name: 'C+Suite Completa' })
  expect(suite).toHaveTextContent('USD 39')
  expect(suite).toHaveTextContent('USD 299')
})

test('a paid plan is sold under its own name', async () => {
  const [free] = testAppWithPlans().planes
  const planes = [free!, testPlan({ id: 9, nombre: 'Empresa' })]
  server.answer(listAppsWithPlans, [testAppWithPlans({ id: 2, planes })])
  open('/apps/2')
  const offer = within(await screen.findByRole('region', { name: 'Beto Pro Empresa' }))
  expect(offer.getByRole('list', { name: 'Beto Pro Empresa' })).toBeVisible()
  expect(offer.getByRole('button', { name: 'Avísame: Beto Pro Empresa' })).toBeVisible()
})

test.each(['0', '-1', 'abc', '1e3', '02', '99999999999'])(
  "the address %s asks nothing: 'App no encontrada'",
  async (id) => {
    server.answer(getApp, () => Promise.reject(new Error('asked')))
    open(`/apps/${id}`)
    expect(await screen.findByRole('heading', { name: 'App no encontrada' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  },
)

test("an unknown app and a look-up that fails: 'App no encontrada', with the way back; the latter is tried again", async () => {
  server.answer(getApp, apiFailure('NOT_FOUND'))
  const { unmount } = open('/apps/999')
  expect(await screen.findByText('App no encontrada')).toBeVisible()
  expect(link('Volver a Aplicaciones')).toHaveAttribute('href', '/apps')
  unmount()
  server.use(mockNetworkFailure(getApp))
  const { person } = open('/apps/2')
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  expect(screen.getByText('App no encontrada')).toBeVisible()
  server.answer(getApp, beto)
  await person.click(retry)
  expect(await screen.findByRole('heading', { level: 1, name: 'Beto Pro' })).toBeVisible()
})

test('without network an app is not said to be missing, and shows once it is back', async () => {
  onlineManager.setOnline(false)
  open('/apps/2')
  expect(await screen.findByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByRole('region', { name: 'Beto Pro' })).toBeVisible()
})

test('an app that is switched off everywhere says so by direct address, with its short description for want of a long one', async () => {
  const app = { ...beto, longDescription: null, descripcion: 'La corta.' }
  server.answer(getApp, { ...app, isEnabledWeb: false, isEnabledMovil: false })
  open('/apps/2')
  expect(await screen.findByText('No disponible por ahora')).toBeVisible()
  expect(screen.getByText('La corta.')).toBeVisible()
  expect(button('Abrir')).toBeDisabled()
})

test('plans that fail leave the app and the suite, and are asked for again', async () => {
  server.answer(listAppsWithPlans, apiFailure('INTERNAL'))
  const { person } = open('/apps/2')
  expect(await screen.findByText('No se pudieron obtener los planes')).toBeVisible()
  expect(screen.queryByText('Esta aplicación no tiene un plan PRO por ahora.')).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'C+Suite Completa' })).toBeVisible()
  server.answer(listAppsWithPlans, [testAppWithPlans({ id: 2 })])
  await person.click(button('Reintentar'))
  expect(await screen.findByRole('list', { name: 'Beto Pro PRO' })).toBeVisible()
})

test('an app without a paid plan is not sold one: it is free, and opens', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  server.answer(getApp, { ...beto, hasPaidPlan: false })
  const { person } = open('/apps/2')
  expect(await screen.findByText('Esta aplicación es gratis')).toBeVisible()
  expect(screen.queryByText(/PRO|USD|Mejora/)).not.toBeInTheDocument()
  await person.click(button('Abrir'))
  expect(opened).toHaveBeenCalled()
})

test.each([false, true])(
  'whoever has a retired plan is told so (another one is sold: %s)',
  async (hasPaidPlan) => {
    server.answer(getApp, { ...beto, hasPaidPlan })
    server.answer(userAppPlans, keepsRetired)
    open('/apps/2')
    expect(await screen.findByText(/^PRO, hasta el 9\/3\/2099. Ya no se ofrece/)).toBeVisible()
    expect(screen.getByText('Tu plan actual')).toBeVisible()
    expect(screen.queryByText('Esta aplicación es gratis')).not.toBeInTheDocument()
  },
)

test('an app that may only be asked for says so, and sells nothing', async () => {
  const locked = { webUrl: null, iosUrl: null, androidUrl: null, hasPaidPlan: false }
  server.answer(getApp, { ...beto, ...locked, acceso: 'solicitar' })
  open('/apps/2')
  expect(await screen.findByRole('button', { name: 'Solicitar acceso' })).toBeVisible()
  expect(screen.getByText(/^Esta aplicación es solo para algunas personas/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Abrir' })).not.toBeInTheDocument()
})
