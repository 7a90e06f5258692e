import { listManagedApps } from '@csuite/shared/contract/audience'
import { missingPrices } from '@csuite/shared/contract/billing'
import {
  type ManagedPlan,
  addPlan,
  listPlans,
  movePlan,
  retirePlan,
  suiteOffer,
  updatePlan,
  updateSuiteOffer,
} from '@csuite/shared/contract/plans'
import { apiFailure, mockEndpoint, testPage } from '@csuite/shared/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { deferred, mockPanel, openAsAdmin, pressIn, testManagedApp } from '../../testing/panel'
import { bodyOf, draftOf, priceProblems } from './plan-draft'
import { PlansScreen } from './plans-screen'

const testPlan = (changes: Partial<ManagedPlan>): ManagedPlan => ({
  ...{ id: 1, idApp: 6, nombre: 'PRO', caracteristicas: ['Turnos'], usuarios: 0, retirado: false },
  ...{ precioMensual: 12.5, precioAnual: 120 },
  ...changes,
})
const suite = { precioMensual: 39, precioAnual: 299, caracteristicas: ['Todo'] }
const plans = [
  testPlan({ id: 1, nombre: 'free', precioMensual: 0, precioAnual: 0, usuarios: 1200 }),
  testPlan({ id: 2 }),
  testPlan({ id: 3, nombre: 'Viejo', retirado: true, usuarios: 4 }),
]
const server = mockPanel(
  mockEndpoint(
    listManagedApps,
    testPage([testManagedApp({ id: 6, nombre: 'Caudal' }), testManagedApp({ id: 7, nombre: 'Vacía' })]),
  ),
  mockEndpoint(listPlans, plans),
  mockEndpoint(suiteOffer, suite),
  mockEndpoint(missingPrices, []),
)
test('the search finds the apps of every page by name or plan', async () => {
  const { released, release } = deferred()
  server.answer(listManagedApps, async ({ query: { page, limit } }) => {
    if (limit === '100') await released
    return {
      ...testPage([testManagedApp({ id: 100 + Number(page), nombre: `Válvula ${page}` })]),
      ...{ totalPages: 3, hasNextPage: limit === '100' && page !== '3' },
    }
  })
  const { person } = openAsAdmin(<PlansScreen />, '/admin/planes')
  await person.type(
    await screen.findByRole('searchbox', { name: 'Buscar aplicaciones y planes' }),
    'valvula 3',
  )
  expect(screen.queryByText(/^Nada coincide/)).not.toBeInTheDocument()
  release()
  expect(await screen.findByRole('region', { name: 'Válvula 3' })).toBeVisible()
  expect(screen.queryByRole('region', { name: /Válvula [12]/ })).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'C+Suite Completa' })).toBeVisible()
})

test('apps beyond the first page have their plans on the next one', async () => {
  const page = (id: number, nombre: string) => ({
    ...testPage([testManagedApp({ id, nombre })]),
    totalPages: 2,
  })
  const asked = server.answer(listManagedApps, ({ query }) =>
    query['page'] === '2' ? page(56, 'Última') : page(6, 'Primera'),
  )
  const { person } = openAsAdmin(<PlansScreen />, '/admin/planes')
  await screen.findByRole('region', { name: 'Primera' })
  await person.click(screen.getByRole('button', { name: /siguiente/i }))
  expect(await screen.findByRole('region', { name: 'Última' })).toBeInTheDocument()
  expect(asked).toEqual([
    { page: '1', limit: '50' },
    { page: '2', limit: '50' },
  ])
})

async function open() {
  const { person } = openAsAdmin(<PlansScreen />, '/admin/planes')
  return { person, section: within(await screen.findByRole('region', { name: 'Caudal' })) }
}
const openForm = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('each app shows its plans; a retired one says that its people keep it', async () => {
  const { section } = await open()
  const cells = (name: RegExp) =>
    within(section.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells(/^free/).slice(1, 4)).toEqual(['Gratis', 'Gratis', '1200'])
  expect(cells(/^PRO/)[0]).toBe('PROTurnos')
  const retired = within(section.getByRole('row', { name: /^Viejo/ }))
  expect(retired.getByText('Quien lo tiene lo conserva.')).toBeVisible()
  expect(retired.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByText('Esta aplicación todavía no tiene planes.')).toBeVisible()
})

test('a plan names the prices that Stripe lacks; Stripe away leaves the page as it is', async () => {
  const lacking = (['mensual', 'anual'] as const).map((periodo) => ({
    ...{ idPlan: 2, periodo, clave: `app-6-pro-${periodo}` },
  }))
  server.answer(missingPrices, lacking)
  const { section } = await open()
  const text = await section.findByText('Sin precio en Stripe: app-6-pro-mensual, app-6-pro-anual')
  expect(text.closest('tr')).toHaveTextContent('PRO')
  cleanup()
  server.answer(missingPrices, apiFailure('BILLING_UNAVAILABLE'))
  await open()
  expect(await screen.findByText(/Stripe no responde/)).toBeVisible()
  expect(screen.getByRole('row', { name: /^PRO/ })).toBeVisible()
})

test.each([
  ['1.250,50', 1250.5],
  ['1.234.567', 1_234_567],
  ['39 USD', 39],
  ['1e3', 1000],
])('a price typed %j is %d', (typed, price) => {
  const draft = { ...draftOf(null), precioMensual: typed, precioAnual: typed }
  expect(bodyOf(draft)).toMatchObject({ precioMensual: price, precioAnual: price })
  expect(priceProblems(draft)).toEqual({})
})

test.each([
  ['Nombre', '{Backspace}', 'El nombre es requerido'],
  ['Precio mensual, USD', '{Backspace}', 'Escribe un precio con dos decimales'],
  ['Precio anual, USD', '{Backspace}', 'Escribe un precio con dos decimales'],
  ['Precio mensual, USD', '.2.3', 'Escribe un precio con dos decimales como máximo, por ejemplo 19,90'],
  ['Precio anual, USD', ',999', 'Escribe un precio con dos decimales'],
  ['Precio anual, USD', '.000', 'dos decimales como máximo: esto se puede leer como 1,000 o como 1000'],
])('%s: %s is refused beside the field', async (label, typed, message) => {
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Agregar plan a Caudal' }))
  const form = await openForm('Nuevo plan de Caudal')
  await person.type(form.getByLabelText('Nombre'), 'X')
  await person.type(form.getByLabelText('Precio mensual, USD'), '1')
  await person.type(form.getByLabelText('Precio anual, USD'), '1')
  await person.type(form.getByLabelText(label), typed)
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  expect(form.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(message))
  expect(form.getByLabelText(label)).toHaveFocus()
})

test('plans are moved by buttons that keep the focus, not past the ends', async () => {
  let order = plans
  server.answer(listPlans, () => order)
  const sent = server.answer(movePlan, () => {
    order = [1, 0, 2].map((index) => plans[index] as ManagedPlan)
    return { posicion: 1 }
  })
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Subir free' }))
  await person.click(screen.getByRole('button', { name: 'Bajar PRO' }))
  expect(sent).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Subir PRO' }))
  await waitFor(() => expect(sent).toEqual([{ posicion: 1 }]))
  expect(screen.getByText('PRO: posición 1 de 2')).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('PRO'))
  expect(screen.getByRole('button', { name: 'Subir PRO' })).toHaveFocus()
})

test('retiring says what happens to whoever has it, and why it is refused', async () => {
  server.answer(retirePlan, apiFailure('LAST_PLAN'))
  const { person, section } = await open()
  await person.click(
    within(section.getByRole('row', { name: /^free/ })).getByRole('button', { name: 'Retirar' }),
  )
  const dialog = await openForm('Retirar free de Caudal')
  expect(dialog.getByText(/1200 personas lo conservan/)).toBeVisible()
  await pressIn(person, 'Retirar free de Caudal', 'Retirar')
  expect(await dialog.findByRole('alert')).toHaveTextContent('Es el único plan que ofrece la app.')
  server.answer(retirePlan, testPlan({ id: 1, retirado: true }))
  await pressIn(person, 'Retirar free de Caudal', 'Retirar')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('the suite’s offer is changed', async () => {
  const sent = server.answer(updateSuiteOffer, suite)
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Editar la suite' }))
  const form = await openForm('C+Suite Completa')
  await person.clear(form.getByLabelText('Precio mensual, USD'))
  await person.type(form.getByLabelText('Precio mensual, USD'), '45')
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(sent).toEqual([{ precioMensual: 45 }]))
})

test('a free plan needs no price; of a plan only the changed fields are sent', async () => {
  const [added, changed]: unknown[][] = [[], []]
  server.answer(addPlan, testPlan({}), added)
  server.answer(updatePlan, testPlan({}), changed)
  const { person, section } = await open()
  await person.click(screen.getByRole('button', { name: 'Agregar plan a Caudal' }))
  await person.type((await openForm('Nuevo plan de Caudal')).getByLabelText('Nombre'), 'Free')
  await pressIn(person, 'Nuevo plan de Caudal', 'Guardar')
  await waitFor(() => expect(added).toMatchObject([{ precioMensual: 0, precioAnual: 0 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const row = within(section.getByRole('row', { name: /^PRO/ }))
  await person.click(row.getByRole('button', { name: 'Editar' }))
  await person.type((await openForm('Editar PRO de Caudal')).getByLabelText('Nombre'), ' 2')
  await pressIn(person, 'Editar PRO de Caudal', 'Guardar')
  await waitFor(() => expect(changed).toEqual([{ nombre: 'PRO 2' }]))
})
