import { type AuditRow, listAudit } from '@csuite/shared/contract/audit'
import { listUsers } from '@csuite/shared/contract/users'
import { testPage, testUser } from '@csuite/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { mockPanel, openAsAdmin, recordSaved, testAuditRow, textsOf } from '../../testing/panel'
import { AuditScreen } from './audit-screen'

const server = mockPanel()
let asked: Record<string, string>[]
let rows: AuditRow[]
beforeEach(() => {
  asked = []
  rows = [testAuditRow()]
  server.answer(listAudit, ({ query }) => {
    asked.push(query as Record<string, string>)
    return testPage(rows, { total: rows.length * 2, totalPages: 2, currentPage: Number(query['page']) })
  })
})

const open = (query = '') => openAsAdmin(<AuditScreen />, `/admin/auditoria${query}`)

test('a row shows when, what, who, whom and from where', async () => {
  const anonymous = { id: 2, tipo: 'ajustes.arranque', autor: null, usuario: null, origen: null, detalle: {} }
  rows = [testAuditRow(), testAuditRow(anonymous)]
  open()
  const table = await screen.findByRole('table', { name: 'Auditoría' })
  const texts = within(table)
    .getAllByRole('row')
    .map((line) => textsOf(within(line).queryAllByRole('cell')))
  expect(texts[1]).toEqual([
    expect.stringMatching(/^3\/2\/2026, \d+:30:00$/),
    'Rol cambiadoantes: 2 · despues: 1',
    'Admin General',
    'Ana Pérez',
    '203.0.113.0/24',
  ])
  expect(texts[2]?.slice(1)).toEqual(['Arranque con otros ajustes', 'El portal', '–', '–'])
  expect(screen.getByText('4 registros')).toBeInTheDocument()
})

test("a remote's history has its own subtitle and is cleared with the filters", async () => {
  const { person } = open('?remoto=remote-auth')
  expect(await screen.findByText(/^Quién hizo qué con remote-auth/)).toBeVisible()
  expect(asked).toEqual([{ page: '1', remoto: 'remote-auth' }])
  await person.click(screen.getByRole('button', { name: 'Quitar filtros' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1' }))
})

test('type and person are kept in the address; a new filter goes back to page 1', async () => {
  const { person } = open('?tipo=sesion&usuario=7&page=2')
  await screen.findByRole('table')
  expect(asked).toEqual([{ page: '2', tipo: 'sesion', usuario: '7' }])
  expect(screen.getByLabelText('Usuario')).toHaveValue('7')
  await person.selectOptions(screen.getByLabelText('Tipo'), 'Inicio de sesión fallido')
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', tipo: 'sesion.fallida', usuario: '7' }))
  await person.click(await screen.findByRole('button', { name: 'Quitar filtros' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1' }))
  expect(screen.getByLabelText('Usuario')).toHaveValue('')
})

test('invalid values in the address are ignored', async () => {
  open('?tipo=otra&usuario=-1&page=x')
  await screen.findByRole('table')
  expect(asked).toEqual([{ page: '1' }])
})

test('a person is found by email, and a name filters by its person', async () => {
  server.answer(listUsers, ({ query }) =>
    testPage(query['email'] === 'ana@planta.example' ? [testUser()] : []),
  )
  const { person } = open()
  await screen.findByRole('table')
  await person.type(screen.getByLabelText('Usuario'), 'nadie@planta.example')
  await person.click(screen.getByRole('button', { name: 'Buscar' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Usuario')).toHaveAccessibleDescription('Nadie tiene ese email.'),
  )
  expect(screen.getByLabelText('Usuario')).toHaveFocus()
  await person.clear(screen.getByLabelText('Usuario'))
  await person.type(screen.getByLabelText('Usuario'), 'ana@planta.example{Enter}')
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', usuario: '7' }))
  await person.click(await screen.findByRole('link', { name: 'Admin General' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', usuario: '1' }))
})

test('the export holds every page, escaped against formulas', async () => {
  rows = [testAuditRow({ autor: { id: 2, nombre: '=cmd()' } })]
  const saved = recordSaved()
  const { person } = open('?tipo=rol')
  await screen.findByRole('table')
  await person.click(screen.getByRole('button', { name: 'Exportar CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const lines = ((await saved[0]?.file.text()) ?? '').trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toBe(
    `2026-02-03T11:30:00.000Z;Rol cambiado;'=cmd();Ana Pérez;203.0.113.0/24;antes: 2 · despues: 1`,
  )
  expect(asked.slice(1)).toEqual([{ page: '1', tipo: 'rol', limit: '100' }])
})

test('the export goes on beyond what is counted, and has each row once although others come meanwhile', async () => {
  const moment = (second: number) => new Date(Date.UTC(2026, 1, 3) - second * 1000).toISOString()
  // Newest first; those of one moment fill more than a page.
  let trail = Array.from({ length: 450 }, (_, index) =>
    testAuditRow({ id: 1000 - index, fecha: moment(index < 150 ? index : Math.max(index, 300)) }),
  )
  server.answer(listAudit, ({ query: { page = '1', limit = '25', hasta = '9' } }) => {
    const matching = trail.filter(({ fecha }) => fecha <= String(hasta))
    const start = (Number(page) - 1) * Number(limit)
    trail = [testAuditRow({ id: 2000 + trail.length, fecha: moment(-trail.length) }), ...trail]
    return testPage(matching.slice(start, start + Number(limit)), { totalPages: 1 })
  })
  const saved = recordSaved()
  const { person } = open()
  await screen.findByRole('table')
  await person.click(screen.getByRole('button', { name: 'Exportar CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const lines = ((await saved[0]?.file.text()) ?? '').trim().split('\r\n')
  // With the heading and the one that had come since the list was read.
  expect(lines).toHaveLength(450 + 2)
})

test('the types stand by subject, each once', async () => {
  open()
  await screen.findByRole('table')
  const labels = [...screen.getByLabelText<HTMLSelectElement>('Tipo').options].map(({ text }) => text)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels.slice(labels.indexOf('Apps: todo'), labels.indexOf('Instrumentos: todo'))).toEqual([
    ...['Apps: todo', 'App creada', 'App editada', 'Audiencia de una app cambiada'],
    'Sección de una app cambiada',
  ])
})

test('the last counted page leads to older rows, which the address keeps', async () => {
  server.answer(listAudit, ({ query }) => {
    asked.push(query as Record<string, string>)
    const counted = { total: 10_000, totalPages: 400, currentPage: Number(query['page']) }
    return { ...testPage(rows, counted), ...(query['hasta'] ? {} : { totalIsCapped: true }) }
  })
  const { person, router } = open('?page=399&tipo=rol')
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: 'Ver registros anteriores' })).not.toBeInTheDocument()
  await router.navigate('?page=400&tipo=rol')
  await person.click(await screen.findByRole('button', { name: 'Ver registros anteriores' }))
  const hasta = testAuditRow().fecha
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', tipo: 'rol', hasta }))
  expect(await screen.findByText(/^10.000 registros hasta el 3\/2\/2026/)).toBeInTheDocument()
  expect(new URLSearchParams(router.state.location.search).get('hasta')).toBe(hasta)
})

test('an empty list shows its text', async () => {
  rows = []
  open()
  expect(await screen.findByText('No hay registros')).toBeInTheDocument()
})
