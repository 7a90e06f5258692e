import { dashboard } from '@csuite/shared/contract/users'
import {
  mockEndpoint,
  mockNetworkFailure,
  mockServer,
  renderWithProviders,
  testAdmin,
} from '@csuite/shared/testing'
import { screen, within } from '@testing-library/react'
import { ReportsScreen } from './reports-screen'

const same = { value: 2, previous: 1, history: [1, 2] }
const server = mockServer(
  mockEndpoint(dashboard, {
    totalUsers: { value: 1200, previous: 1000, history: [1000, 1200] },
    activeApps: same,
    activeSubscriptions: same,
    newSubscriptions: same,
    newUsersByDay: [{ day: '2026-11-05', count: 4 }],
    revenueByMonth: [{ month: '2026-11', amount: 1234.5 }],
    plansDistribution: [{ nombre: '=HYPERLINK("x")', users: 3, percentage: 12.5 }],
  }),
)
afterEach(() => jest.restoreAllMocks())
const open = () => renderWithProviders(<ReportsScreen />, { user: testAdmin() })

test('the figures of the dashboard as tables', async () => {
  open()
  const summary = await screen.findByRole('table', { name: 'Resumen' })
  expect(within(summary).getByRole('row', { name: 'Usuarios totales 1200 1000' })).toBeInTheDocument()
  expect(
    within(screen.getByRole('table', { name: 'Nuevos usuarios por día' })).getByRole('row', {
      name: '5/11/2026 4',
    }),
  ).toBeInTheDocument()
  expect(
    within(screen.getByRole('table', { name: 'Ingresos mensuales' })).getAllByRole('row')[1],
  ).toHaveTextContent('noviembre de 20261235 US$')
})

test('a table is saved as CSV in which nothing is a formula', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (file) => {
    saved.push(file as Blob)
    return 'blob:archivo'
  }
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { person } = open()
  const plans = await screen.findByRole('region', { name: 'Distribución de planes' })
  await person.click(within(plans).getByRole('button', { name: 'Descargar CSV' }))
  expect(await saved[0]?.text()).toContain(
    `"Plan";"Usuarios";"Porcentaje"\r\n"'=HYPERLINK(""x"")";3;12,5\r\n`,
  )
})

test('figures that do not load say so', async () => {
  server.use(mockNetworkFailure(dashboard))
  open()
  expect(await screen.findByText('No se pudieron obtener las cifras')).toBeInTheDocument()
})
