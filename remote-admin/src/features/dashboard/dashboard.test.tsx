import { dashboard } from '@csuite/shared/contract/users'
import { apiFailure, mockEndpoint, mockNetworkFailure } from '@csuite/shared/testing'
import { screen, within } from '@testing-library/react'
import { mockPanel, openAsAdmin, testDashboard, textsOf } from '../../testing/panel'
import { DashboardScreen } from './dashboard-screen'

const server = mockPanel(mockEndpoint(dashboard, testDashboard()))
const open = () => openAsAdmin(<DashboardScreen />)

test('four figures, each compared with the month before and with a link; the days and the quick actions are links, too', async () => {
  const { person } = open()
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard de Administración' })).toBeInTheDocument()
  expect(
    screen.getByText(/^Cómo va el portal\. Los días se cuentan en hora de Lima\. .* hoy\.$/),
  ).toBeVisible()
  const card = async (label: string) => (await screen.findByText(label)).closest('div') as HTMLElement
  expect(await card('Usuarios totales')).toHaveTextContent('1200+20 % frente al mes anterior')
  expect(await card('Apps activas')).toHaveTextContent('5Sin cambios frente al mes anterior')
  expect(await card('Suscripciones activas')).toHaveTextContent('0−100 % frente al mes anterior')
  expect(await card('Nuevas suscripciones')).toHaveTextContent('3+3 frente al mes anterior')
  for (const [name, href] of [
    ['Usuarios totales', '/admin/usuarios'],
    ['Apps activas', '/admin/apps'],
    ['Nuevas suscripciones', '/admin/auditoria?tipo=plan.cambiado'],
    ['Gestionar usuarios', '/admin/usuarios'],
    ['Configurar apps', '/admin/apps'],
    ['Ver reportes', '/admin/reportes'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  const chart = within(screen.getByRole('figure', { name: 'Nuevos usuarios por día' }))
  await person.click(chart.getByRole('button', { name: /^Ver tabla: / }))
  const day = '/admin/usuarios?from=2026-11-20&to=2026-11-20'
  expect(chart.getByRole('link', { name: '20/11' })).toHaveAttribute('href', day)
})

test('both charts are 250 px high and have a table; revenue is in US dollars without decimals', async () => {
  const { person } = open()
  for (const name of [/^Nuevos usuarios por día/, /^Ingresos mensuales/])
    expect(await screen.findByRole('img', { name })).toHaveAttribute('height', '250')
  const revenue = screen.getByRole('figure', { name: 'Ingresos mensuales' })
  await person.click(within(revenue).getByRole('button', { name: /^Ver tabla: / }))
  expect(within(revenue).getByRole('row', { name: /nov 26/ })).toHaveTextContent('USD 15 301')
})

test.each([
  ['Distribución de planes', ['free75 usuarios · 75 %', 'PRO1 usuario · 12.3 %']],
  ['Apps más usadas', ['Calculadora TXI1234 aperturas']],
  ['Sin uso en 90 días', ['TX30 SoftwareÚltima vez el 1/7/2026', 'ComunidadNunca']],
  ['Esperan un aviso del plan PRO', ['Beto Pro1234 personas', 'C+Suite Completa1 persona']],
])('%s lists each name with its figure', async (name, shares) => {
  open()
  const items = within(await screen.findByRole('region', { name })).getAllByRole('listitem')
  expect(textsOf(items).map((text) => text?.replaceAll('\u00a0', ' '))).toEqual(shares)
})

test('mails that do not go out are said, with the words of the mail server', async () => {
  const mailProblem = { waiting: 2, since: '2026-11-20T10:00:00.000Z', reason: '553 5.1.8 Domain not found' }
  server.answer(dashboard, testDashboard({ mailProblem }))
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^2 correos esperan .*“553 5\.1\.8 Domain not found”/,
  )
})

test('another range is requested, kept in the address and used for the comparison', async () => {
  const asked: object[] = []
  server.answer(dashboard, testDashboard(), asked)
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

test('figures that do not load show an error and can be retried', async () => {
  server.use(mockNetworkFailure(dashboard))
  const { person } = open()
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudieron obtener las cifras')
  expect(screen.getByRole('link', { name: 'Ver reportes' })).toBeInTheDocument()
  server.answer(dashboard, () => apiFailure('UNAVAILABLE', { message: 'Volvemos enseguida.' }))
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Volvemos enseguida.')).toBeInTheDocument()
})
