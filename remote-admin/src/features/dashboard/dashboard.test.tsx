import { type Dashboard, dashboard } from '@csuite/shared/contract/users'
import {
  apiFailure,
  mockEndpoint,
  mockNetworkFailure,
  mockServer,
  renderWithProviders,
  testAdmin,
} from '@csuite/shared/testing'
import { screen, within } from '@testing-library/react'
import { textsOf } from '../../testing/panel'
import { DashboardScreen } from './dashboard-screen'
import { changeOf } from './trend'

const figures: Dashboard = {
  totalUsers: { value: 1200, previous: 1000, history: [1000, 1200] },
  activeApps: { value: 5, previous: 5, history: [5, 5] },
  activeSubscriptions: { value: 90, previous: 100, history: [100, 90] },
  newSubscriptions: { value: 3, previous: 0, history: [0, 3] },
  newUsersByDay: [
    { day: '2026-11-19', count: 4 },
    { day: '2026-11-20', count: 6 },
  ],
  newUsersBefore: 5,
  wishes: [
    { id: 2, nombre: 'Beto Pro', users: 1234 },
    { id: 0, nombre: 'C+Suite Completa', users: 1 },
  ],
  revenueByMonth: [
    { month: '2026-10', amount: 1200.4 },
    { month: '2026-11', amount: 15300.9 },
  ],
  plansDistribution: [
    { nombre: 'free', users: 75, percentage: 75 },
    { nombre: 'PRO', users: 1, percentage: 12.34 },
  ],
}
const server = mockServer(mockEndpoint(dashboard, figures))
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
const open = () => renderWithProviders(<DashboardScreen />, { user: testAdmin() })

test('four figures, each against the month before', async () => {
  open()
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard de Administración' })).toBeInTheDocument()
  expect(screen.getByText(/^Cómo va el portal\. Los días se cuentan en UTC/)).toBeVisible()
  const card = async (label: string) => (await screen.findByText(label)).closest('div') as HTMLElement
  expect(await card('Usuarios totales')).toHaveTextContent('1200+20 % frente al mes anterior')
  expect(await card('Apps activas')).toHaveTextContent('5Sin cambios frente al mes anterior')
  expect(await card('Suscripciones activas')).toHaveTextContent('90−10 % frente al mes anterior')
  expect(await card('Nuevas suscripciones')).toHaveTextContent('3+3 frente al mes anterior')
})

test('both charts are 250 px high and have a table; revenue is in US dollars without decimals', async () => {
  const { person } = open()
  for (const name of [/^Nuevos usuarios por día/, /^Ingresos mensuales/])
    expect(await screen.findByRole('img', { name })).toHaveAttribute('height', '250')
  const revenue = screen.getByRole('figure', { name: 'Ingresos mensuales' })
  await person.click(within(revenue).getByRole('button', { name: 'Ver tabla' }))
  expect(within(revenue).getByRole('row', { name: /nov 26/ })).toHaveTextContent('USD 15 301')
})

test('the plans show name, users and share', async () => {
  open()
  const plans = await screen.findByRole('region', { name: 'Distribución de planes' })
  const [free, pro] = within(plans).getAllByRole('listitem')
  expect(free).toHaveTextContent('free75 usuarios · 75 %')
  expect(pro).toHaveTextContent('PRO1 usuario · 12.3 %')
})

test('another range is asked for, stands in the address, and is what figures are compared with', async () => {
  const asked: object[] = []
  server.use(mockEndpoint(dashboard, () => figures, asked))
  const { person, router } = open()
  expect(await screen.findByText('Últimos 30 días: 10. +100 % frente al mes anterior')).toBeInTheDocument()
  await person.selectOptions(screen.getByLabelText('Período'), 'Últimos 90 días')
  expect(
    await screen.findByText('Últimos 90 días: 10. +100 % frente al trimestre anterior'),
  ).toBeInTheDocument()
  expect(screen.getByRole('figure', { name: 'Nuevos usuarios por semana' })).toBeInTheDocument()
  expect(asked).toEqual([{}, { dias: '90' }])
  expect(router.state.location.search).toBe('?dias=90')
})

test('figures and days lead to what they count', async () => {
  const { person } = open()
  const leads = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await leads('Usuarios totales')).toBe('/admin/usuarios')
  expect(await leads('Apps activas')).toBe('/admin/apps')
  expect(await leads('Nuevas suscripciones')).toBe('/admin/auditoria?tipo=plan.cambiado')
  const chart = screen.getByRole('figure', { name: 'Nuevos usuarios por día' })
  await person.click(within(chart).getByRole('button', { name: 'Ver tabla' }))
  expect(within(chart).getByRole('link', { name: '20/11' })).toHaveAttribute(
    'href',
    '/admin/usuarios?from=2026-11-20&to=2026-11-20',
  )
})

test("'Avísame' is counted per app", async () => {
  open()
  const wishes = await screen.findByRole('region', { name: 'Esperan un aviso del plan PRO' })
  const said = textsOf(within(wishes).getAllByRole('listitem'))
  expect(said).toEqual(['Beto Pro1234 personas', 'C+Suite Completa1 persona'])
})

test('the quick actions lead to the places that they name', () => {
  open()
  for (const [name, href] of [
    ['Gestionar usuarios', '/admin/usuarios'],
    ['Configurar apps', '/admin/apps'],
    ['Ver reportes', '/admin/reportes'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('figures that do not load say so and can be asked again', async () => {
  server.use(mockNetworkFailure(dashboard))
  const { person } = open()
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudieron obtener las cifras')
  server.use(mockEndpoint(dashboard, () => apiFailure('UNAVAILABLE', { message: 'Volvemos enseguida.' })))
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Volvemos enseguida.')).toBeInTheDocument()
})

test('a fall from something to nothing is a fall of 100 %', () => {
  expect(changeOf({ value: 0, previous: 8 }, 30)).toEqual({
    direction: 'down',
    text: '−100\u00a0% frente al mes anterior',
  })
})
