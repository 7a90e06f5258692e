import { overrideSettings } from '@csuite/shared/client'
import { listAppsWithPlans } from '@csuite/shared/contract/apps'
import { customerSession } from '@csuite/shared/contract/billing'
import { savePreferences } from '@csuite/shared/contract/preferences'
import { userAppPlans } from '@csuite/shared/contract/user-plans'
import { apiFailure, mockEndpoint } from '@csuite/shared/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  keepsRetired,
  noPreferences,
  open,
  setUpPortal,
  testAppWithPlans,
  testPlan,
} from '../../testing/portal'
// Imported here, as a screen's first import takes longer than a test waits.
import './plans-screen'

const apps = [1, 2, 3, 4].map((id) => testAppWithPlans({ id }))
const server = setUpPortal(
  mockEndpoint(listAppsWithPlans, apps),
  mockEndpoint(customerSession, { clientSecret: 'cuss_secret_1' }),
  mockEndpoint(userAppPlans, [
    {
      app: { id: 2, nombre: 'App 2' },
      planActual: { id: 4, nombre: 'free', fechaVencimiento: null },
      planesApp: [],
    },
  ]),
)
const stripe = { publishableKey: 'pk_test_1', pricingTableId: 'prctbl_1' }

beforeEach(() => overrideSettings({ stripe: null }))
afterEach(() => jest.useRealTimers())

const stripeScripts = () => document.querySelectorAll<HTMLScriptElement>('script[src*="js.stripe.com"]')

test('cards of the apps 2, 3, 1 in that order, each with free and PRO features and prices', async () => {
  open('/planes')
  await screen.findByRole('article', { name: 'App 2' })
  expect(screen.getByRole('heading', { level: 1, name: 'Planes Premium' })).toBeVisible()
  expect(
    screen.getAllByRole('article').map((card) => within(card).getByRole('heading', { level: 3 }).textContent),
  ).toEqual(['App 2', 'App 3', 'App 1'])
  const beto = within(screen.getByRole('article', { name: 'App 2' }))
  expect(beto.getByText('Gratis de 2')).toBeVisible()
  expect(beto.getByText('Pro de 2')).toBeVisible()
  expect(beto.getByText('USD 15')).toBeVisible()
  expect(beto.getByText('USD 119')).toBeVisible()
  expect(beto.getByRole('button', { name: 'Próximamente' })).toBeDisabled()
  expect(await beto.findByRole('heading', { name: 'Gratis Tu plan actual' })).toBeVisible()
  expect(screen.getAllByText('Tu plan actual')).toHaveLength(1)
  // Billing is not configured.
  expect(stripeScripts()).toHaveLength(0)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test.each([
  ['holds until the end of its day', '2026-11-20', 'PRO'],
  ['ended the day before', '2026-11-19', 'Gratis'],
])('an administrator’s PRO that %s', async (_, day, name) => {
  jest.useFakeTimers({ now: new Date('2026-11-21T04:00:00Z'), advanceTimers: true })
  overrideSettings({ timeZone: 'America/Lima' })
  const planActual = { id: 5, nombre: 'PRO', fechaVencimiento: `${day}T00:00:00.000Z` }
  const planesApp = [
    { id: 4, nombre: 'free' },
    { id: 5, nombre: 'PRO' },
  ]
  server.answer(userAppPlans, [{ app: { id: 2, nombre: 'App 2' }, planActual, planesApp }])
  open('/planes')
  const beto = within(await screen.findByRole('article', { name: 'App 2' }))
  expect(await beto.findByRole('heading', { name: `${name} Tu plan actual` })).toBeVisible()
  expect(screen.getAllByText('Tu plan actual')).toHaveLength(1)
})

test.each([
  ['another PRO is offered', testAppWithPlans().planes],
  ['nothing is offered', []],
])('a retired plan stays the current one of whoever has it: %s', async (_, planes) => {
  server.answer(listAppsWithPlans, [testAppWithPlans({ id: 2, planes })])
  server.answer(userAppPlans, keepsRetired)
  open('/planes')
  const beto = within(await screen.findByRole('article', { name: 'App 2' }))
  expect(await beto.findByText(/^PRO, hasta el 9\/3\/2099. Ya no se ofrece/)).toBeVisible()
  expect(screen.getAllByText('Tu plan actual')).toHaveLength(1)
})

test("'C+Suite Completa' with its three PRO products; 'Anual' puts the year's price in front, in every offer", async () => {
  const { person } = open('/planes')
  const whole = within(await screen.findByRole('region', { name: 'C+Suite Completa' }))
  for (const product of ['Control Max 360 PRO', 'Beto Pro PRO', 'TX30 Software PRO'])
    expect(whole.getByText(product)).toBeVisible()
  expect(whole.getByRole('button', { name: 'Próximamente' })).toBeDisabled()
  const suite = within(screen.getByRole('group', { name: 'C+Suite Completa' }))
  expect(suite.getByText('USD 39').tagName).toBe('STRONG')
  await person.click(screen.getByRole('radio', { name: 'Anual' }))
  expect(suite.getByText('USD 299').tagName).toBe('STRONG')
  expect(suite.getByText('Ahorra 36 %')).toBeVisible()
  expect(suite.getByText(/Equivale a USD 24.92 al mes/)).toBeVisible()
  expect(within(screen.getByRole('group', { name: 'App 2 PRO' })).getByText('USD 119').tagName).toBe('STRONG')
})

test("'Avísame' keeps the wish, and a second press takes it back", async () => {
  const saved = server.answer(savePreferences, ({ body }) => ({
    ...noPreferences,
    avisos: body.avisos ?? [],
  }))
  const { person } = open('/planes')
  const notify = await screen.findByRole('button', { name: 'Avísame: App 2 PRO' })
  await waitFor(() => expect(notify).toBeEnabled())
  await person.click(notify)
  // As it is seen, for whoever speaks the name.
  expect(notify).toHaveTextContent('Te avisaremos')
  expect(notify).toHaveAccessibleName('Te avisaremos: App 2 PRO')
  await person.click(notify)
  await waitFor(() => expect(saved).toEqual([{ avisos: [2] }, { avisos: [] }]))
})

test('an app with one plan, or with none', async () => {
  server.answer(listAppsWithPlans, [
    testAppWithPlans({ id: 2, planes: [testPlan({ nombre: 'Free', caracteristicas: ['Solo gratis'] })] }),
    testAppWithPlans({ id: 3, planes: [testPlan({ caracteristicas: ['Solo pro'] })] }),
    testAppWithPlans({ id: 1, planes: [] }),
  ])
  open('/planes')
  const onlyFree = within(await screen.findByRole('article', { name: 'App 2' }))
  expect(onlyFree.getByText('Solo gratis')).toBeVisible()
  expect(onlyFree.getByText('Sin plan PRO por ahora')).toBeVisible()
  expect(onlyFree.queryByRole('button')).not.toBeInTheDocument()
  expect(within(screen.getByRole('article', { name: 'App 3' })).getByText('Sin plan gratis')).toBeVisible()
  expect(screen.queryByRole('article', { name: 'App 1' })).not.toBeInTheDocument()
})

test.each([
  ['no apps', []],
  ['only apps without plans', [testAppWithPlans({ id: 9, planes: [] })]],
  ['a failure', apiFailure('INTERNAL')],
])("%s: 'Sin planes disponibles'", async (_, answer) => {
  server.answer(listAppsWithPlans, answer)
  open('/planes')
  expect(await screen.findByText('Sin planes disponibles')).toBeVisible()
})

test.each([
  ["the server's message", {}, 'La facturación no está disponible en este momento.'],
  ['the fixed text', { message: '' }, 'Error al crear sesion del cliente'],
])('a failing customer session leaves the cards and shows %s', async (_, failure, text) => {
  overrideSettings({ stripe })
  server.answer(customerSession, apiFailure('BILLING_UNAVAILABLE', failure))
  open('/planes')
  expect(await screen.findByText(text)).toBeVisible()
  expect(await screen.findByRole('article', { name: 'App 2' })).toBeVisible()
  document.querySelectorAll('script').forEach((script) => fireEvent.error(script))
})

test('a table that does not come within 10 s leaves the cards', async () => {
  overrideSettings({ stripe })
  jest.useFakeTimers({ advanceTimers: true })
  open('/planes')
  expect(await screen.findByText('Cargando planes de pago...')).toBeVisible()
  await screen.findByRole('article', { name: 'App 2' })
  await act(async () => jest.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText('La tabla de pago no está disponible en este momento.')).toBeVisible()
  expect(screen.getByRole('article', { name: 'App 2' })).toBeVisible()
  expect(stripeScripts()).toHaveLength(0)
})

// Last: an element stays defined for the whole document.
test('the table gets the user as client reference and the session secret; its script is loaded once', async () => {
  overrideSettings({ stripe })
  const asked = server.answer(customerSession, { clientSecret: 'cuss_secret_1' })
  const first = open('/planes')
  await waitFor(() => expect(stripeScripts()).toHaveLength(1))
  customElements.define('stripe-pricing-table', class extends HTMLElement {})
  const table = await waitFor(() => {
    const element = document.querySelector('stripe-pricing-table')
    expect(element).not.toBeNull()
    return element
  })
  expect(asked).toEqual([{ userId: 7 }])
  expect(table).toHaveAttribute('pricing-table-id', 'prctbl_1')
  expect(table).toHaveAttribute('publishable-key', 'pk_test_1')
  expect(table).toHaveAttribute('client-reference-id', '7')
  expect(table).toHaveAttribute('customer-session-client-secret', 'cuss_secret_1')
  first.unmount()
  open('/planes')
  await waitFor(() => expect(document.querySelector('stripe-pricing-table')).not.toBeNull())
  expect(stripeScripts()).toHaveLength(1)
})

test('apps that one answer does not hold are read page after page', async () => {
  server.answer(listAppsWithPlans, ({ query }) =>
    query['page'] ? [testAppWithPlans({ id: 9 })] : [{ ...testAppWithPlans({ id: 2 }), siguiente: 2 }],
  )
  open('/planes')
  for (const name of ['App 2', 'App 9']) expect(await screen.findByRole('article', { name })).toBeVisible()
})

test("another app's plans stand after the three, each paid one with its own prices", async () => {
  const paid = (id: number, nombre: string, precioMensual: number, precioAnual: number) =>
    testPlan({ id, nombre, precioMensual, precioAnual, caracteristicas: [`De ${nombre}`] })
  server.answer(listAppsWithPlans, [
    testAppWithPlans({ id: 9, planes: [paid(1, 'Planta', 12.5, 150), paid(2, 'Equipo', 99, 1000)] }),
    testAppWithPlans({ id: 2 }),
  ])
  open('/planes')
  const other = within(await screen.findByRole('article', { name: 'App 9' }))
  expect(
    screen.getAllByRole('article').map((card) => within(card).getByRole('heading', { level: 3 }).textContent),
  ).toEqual(['App 2', 'App 9'])
  const [planta, equipo] = ['App 9 Planta', 'App 9 Equipo'].map((name) => other.getByRole('group', { name }))
  expect(planta).toHaveTextContent('USD 12.50')
  expect(planta).not.toHaveTextContent('Ahorra')
  expect(equipo).toHaveTextContent('USD 99')
  expect(equipo).toHaveTextContent('Ahorra 16 %')
})
