import { dashboard } from '@csuite/shared/contract/users'
import { mockEndpoint } from '@csuite/shared/testing'
import { screen, within } from '@testing-library/react'
import { mockPanel, openAsAdmin, recordSaved, testDashboard } from '../../testing/panel'
import { ReportsScreen } from './reports-screen'

const formula = { nombre: '=HYPERLINK("x")', users: 3, percentage: 12.5 }
mockPanel(mockEndpoint(dashboard, testDashboard({ plansDistribution: [formula] })))
const open = () => openAsAdmin(<ReportsScreen />)

test.each([
  ['Resumen', 'Usuarios totales 1200 1000'],
  ['Nuevos usuarios por día', '19/11/2026 4'],
  ['Ingresos mensuales', 'Mes Ingresos (USD, a precios de hoy)'],
  ['Ingresos mensuales', /^noviembre de 2026 USD.15.301$/],
  ['Apps más usadas', 'Calculadora TXI 1234'],
  ['Sin uso en 90 días', 'TX30 Software 1/7/2026'],
  ['Sin uso en 90 días', 'Comunidad Nunca'],
  ['Esperan un aviso del plan PRO', 'Beto Pro 1234'],
])('%s is a table with the row %s', async (name, row) => {
  open()
  const table = await screen.findByRole('table', { name })
  expect(within(table).getByRole('row', { name: row })).toBeInTheDocument()
})

test('a report has a chart and a range, which its file name contains; a table is saved as CSV, escaped against formulas', async () => {
  const saved = recordSaved()
  const { person } = open()
  expect(screen.getByText(/hoja de cálculo\. Los días se cuentan en hora de Lima\. .* hoy\.$/)).toBeVisible()
  const section = within(await screen.findByRole('region', { name: 'Nuevos usuarios por día' }))
  expect(section.getByRole('figure', { name: 'Últimos 30 días' })).toBeInTheDocument()
  await person.selectOptions(screen.getByLabelText('Período'), 'Últimos 7 días')
  expect(await section.findByRole('figure', { name: 'Últimos 7 días' })).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: '7 días antes' })).toBeInTheDocument()
  await person.click(section.getByRole('button', { name: 'Descargar CSV' }))
  expect(saved[0]?.name).toMatch(/^nuevos-usuarios-7-dias-\d{4}-\d{2}-\d{2}\.csv$/)
  const plans = within(screen.getByRole('region', { name: 'Distribución de planes' }))
  await person.click(plans.getByRole('button', { name: 'Descargar CSV' }))
  expect(await saved[1]?.file.text()).toContain(`Plan;Usuarios;Porcentaje\r\n"'=HYPERLINK(""x"")";3;12.5\r\n`)
})
