import { dashboard } from '@csuite/shared/contract/users'
import { mockEndpoint, mockNetworkFailure } from '@csuite/shared/testing'
import { screen, within } from '@testing-library/react'
import { mockPanel, openAsAdmin, recordSaved, testDashboard } from '../../testing/panel'
import { ReportsScreen } from './reports-screen'

const formula = { nombre: '=HYPERLINK("x")', users: 3, percentage: 12.5 }
const server = mockPanel(mockEndpoint(dashboard, testDashboard({ plansDistribution: [formula] })))
const open = () => openAsAdmin(<ReportsScreen />)

test('the figures of the dashboard as tables', async () => {
  open()
  expect(screen.getByText(/hoja de cálculo\. Los días se cuentan en hora de Lima\.$/)).toBeVisible()
  const summary = await screen.findByRole('table', { name: 'Resumen' })
  expect(within(summary).getByRole('row', { name: 'Usuarios totales 1200 1000' })).toBeInTheDocument()
  expect(
    within(screen.getByRole('table', { name: 'Nuevos usuarios por día' })).getByRole('row', {
      name: '19/11/2026 4',
    }),
  ).toBeInTheDocument()
  expect(
    within(screen.getByRole('table', { name: 'Ingresos mensuales' })).getAllByRole('row')[2],
  ).toHaveTextContent('noviembre de 2026USD 15 301')
})

test('a report has a chart and a range, which its file name contains', async () => {
  const saved = recordSaved()
  const { person } = open()
  const section = within(await screen.findByRole('region', { name: 'Nuevos usuarios por día' }))
  expect(section.getByRole('figure', { name: 'Últimos 30 días' })).toBeInTheDocument()
  await person.selectOptions(screen.getByLabelText('Período'), 'Últimos 7 días')
  expect(await section.findByRole('figure', { name: 'Últimos 7 días' })).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: '7 días antes' })).toBeInTheDocument()
  await person.click(section.getByRole('button', { name: 'Descargar CSV' }))
  expect(saved[0]?.name).toMatch(/^nuevos-usuarios-7-dias-\d{4}-\d{2}-\d{2}\.csv$/)
})

test('use of apps: the most used, and those that nobody opened in 90 days', async () => {
  const saved = recordSaved()
  const { person } = open()
  const used = await screen.findByRole('table', { name: 'Apps más usadas' })
  expect(within(used).getByRole('row', { name: 'Calculadora TXI 1234' })).toBeInTheDocument()
  const unused = within(screen.getByRole('region', { name: 'Sin uso en 90 días' }))
  expect(unused.getByRole('row', { name: 'TX30 Software 1/7/2026' })).toBeInTheDocument()
  await person.click(unused.getByRole('button', { name: 'Descargar CSV' }))
  expect(await saved[0]?.file.text()).toContain('"Comunidad";"Nunca"')
})

test("'Avísame' has its own report", async () => {
  open()
  const wishes = await screen.findByRole('table', { name: 'Esperan un aviso del plan PRO' })
  expect(within(wishes).getByRole('row', { name: 'Beto Pro 1234' })).toBeInTheDocument()
})

test('a table is saved as CSV, escaped against formulas', async () => {
  const saved = recordSaved()
  const { person } = open()
  const plans = await screen.findByRole('region', { name: 'Distribución de planes' })
  await person.click(within(plans).getByRole('button', { name: 'Descargar CSV' }))
  expect(await saved[0]?.file.text()).toContain(
    `"Plan";"Usuarios";"Porcentaje"\r\n"'=HYPERLINK(""x"")";3;12,5\r\n`,
  )
})

test('figures that do not load show an error', async () => {
  server.use(mockNetworkFailure(dashboard))
  open()
  expect(await screen.findByText('No se pudieron obtener las cifras')).toBeInTheDocument()
})
