import type { User } from '@csuite/shared/contract/user'
import { listUsers, userStats } from '@csuite/shared/contract/users'
import { apiFailure, mockEndpoint, testAdmin, testPage, testUser } from '@csuite/shared/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { deferred, mockPanel, openAsAdmin, textsOf } from '../../testing/panel'
import { UsersScreen } from './users-screen'
import type { UsersPage } from '../../parts/people/people-cache'

const stats = { totalUsers: 12345, activeUsers: 10, pendingVerification: 3, administrators: 5 }
const server = mockPanel(mockEndpoint(userStats, stats))

/** Answers every list request with this page; collects their queries. */
function answering(answer: UsersPage) {
  const asked: Record<string, string>[] = []
  server.answer(listUsers, () => answer, asked)
  return asked
}

const open = (query = '') =>
  openAsAdmin(<UsersScreen PlansModal={() => null} EditUserModal={() => null} />, `/admin/usuarios${query}`)
/** Opens a list in which Ana is. */
async function openListed(query = '') {
  const view = open(query)
  await screen.findByText('Ana Pérez')
  return view
}
const address = (router: ReturnType<typeof open>['router']) => router.state.location.search

test.each([
  ['two fewer administrators than counted', 5, '3'],
  ['no negative number of administrators', 1, '0'],
])(
  'the stat cards show the counts, each with a link to its users, and %s',
  async (_, administrators, shown) => {
    server.answer(userStats, { ...stats, administrators })
    answering(testPage([]))
    open('?search=ana')
    const strip = await screen.findByRole('region', { name: 'Resumen de usuarios' })
    await within(strip).findByText('12 345')
    for (const [label, value] of [
      ['Usuarios totales', '12 345'],
      ['Usuarios activos', '10'],
      ['Pendientes de verificación', '3'],
      ['Administradores', shown],
    ] as const)
      expect(within(strip).getByText(label).nextSibling).toHaveTextContent(value)
    const links = within(strip)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual(
      ['', '?status=active', '?status=pending_verification', '?role=1'].map(
        (query) => `/admin/usuarios${query}`,
      ),
    )
  },
)

test('a row shows person, role, status, registration day and the plans button', async () => {
  answering(
    testPage([
      testUser({ createdAt: '2026-03-09T12:00:00.000Z' }),
      testAdmin({ id: 2, name: 'Luz', lastName: 'Rey', email: 'luz@planta.example', status: 'suspended' }),
      testUser({ id: 3, status: 'archived' as User['status'], createdAt: '', email: 'eva@planta.example' }),
      testUser({ id: 4, status: undefined as unknown as User['status'], email: 'leo@planta.example' }),
    ]),
  )
  open()
  const row = await screen.findByRole('row', { name: /ana@planta\.example/ })
  for (const text of ['Ana Pérez', 'ana@planta.example', 'Usuario', 'Activo', '9/3/2026'])
    expect(within(row).getByText(text)).toBeInTheDocument()
  expect(within(row).getByRole('button', { name: 'Planes' })).toHaveAccessibleDescription('Ana Pérez')
  const other = screen.getByRole('row', { name: /luz@planta\.example/ })
  expect(within(other).getByText('Administrador')).toBeInTheDocument()
  expect(within(other).getByText('Suspendido')).toBeInTheDocument()
  for (const text of ['archived', 'Sin estado', 'Sin fecha']) expect(screen.getByText(text)).toBeVisible()
})

test('the first request asks for page 1 with 50 rows, of every status', async () => {
  const asked = answering(testPage([testUser()]))
  await openListed()
  expect(asked[0]).toEqual({ page: '1', limit: '50' })
  expect(screen.getByLabelText('Filas por página')).toHaveValue('50')
  const options = (label: string) => textsOf(within(screen.getByLabelText(label)).getAllByRole('option'))
  expect(options('Filas por página')).toEqual(['10', '20', '30', '40', '50'])
  expect(options('Estado')).toEqual(['Todos', 'Activo', 'Pendiente Verificación', 'Suspendido'])
})

test.each([
  ['emails', '  ana@ ', { email: 'ana@' }, '?email=ana%40'],
  ['names and emails', 'Pérez', { search: 'Pérez' }, '?search=P%C3%A9rez'],
  ['a name beside part of an email', 'Ana ana@', { search: 'Ana ana@' }, '?search=Ana+ana%40'],
])("the text searches %s once 'Buscar' is pressed, from page 1", async (_, text, query, search) => {
  const asked = answering(testPage([testUser()], { total: 500, totalPages: 10 }))
  const { person, router } = await openListed('?page=4')
  await person.type(screen.getByLabelText('Email o nombre'), text)
  expect(asked).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Buscar' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', limit: '50', ...query }))
  expect(address(router)).toBe(search)
})

test('status and page size apply at once and go back to page 1', async () => {
  const asked = answering(testPage([testUser()], { total: 500, totalPages: 10 }))
  const { person, router } = await openListed('?page=4')
  await person.selectOptions(screen.getByLabelText('Estado'), 'Suspendido')
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', limit: '50', status: 'suspended' }))
  await person.click(await screen.findByRole('button', { name: 'Siguiente' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: '2' }))
  await person.selectOptions(screen.getByLabelText('Filas por página'), '20')
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', limit: '20', status: 'suspended' }))
  expect(address(router)).toBe('?status=suspended&size=20')
})

test('the address restores the view; invalid values become defaults', async () => {
  const asked = answering(testPage([testUser()], { total: 500, totalPages: 25 }))
  const first = await openListed('?page=3&size=20&status=active&email=ana%40')
  expect(asked.at(-1)).toEqual({ page: '3', limit: '20', status: 'active', email: 'ana@' })
  expect(screen.getByLabelText('Email o nombre')).toHaveValue('ana@')
  first.unmount()
  await openListed(`?page=-1&size=1000000&status=root&role=9&sort=id&from=ayer&search=${'x'.repeat(10_000)}`)
  expect(asked.at(-1)).toEqual({ page: '1', limit: '50', search: 'x'.repeat(254) })
})

test('role and order are kept in the address; a heading reverses its order', async () => {
  const asked = answering(testPage([testUser()], { total: 500, totalPages: 10 }))
  const { person, router } = await openListed('?page=4&role=1&sort=name')
  expect(asked.at(-1)).toEqual({ page: '4', limit: '50', role: '1', sort: 'name' })
  expect(screen.getByRole('columnheader', { name: 'Usuario' })).toHaveAttribute('aria-sort', 'ascending')
  await person.click(screen.getByRole('button', { name: 'Usuario' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: '1', sort: '-name' }))
  await person.click(screen.getByRole('button', { name: 'Fecha de registro' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', limit: '50', role: '1' }))
  await person.selectOptions(screen.getByLabelText('Rol'), 'Todos los roles')
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', limit: '50' }))
  await person.selectOptions(screen.getByLabelText('Ordenar por'), 'Los más antiguos')
  await waitFor(() => expect(address(router)).toBe('?sort=createdAt'))
})

test('in the order of last sign-ins the column of dates has them', async () => {
  const asked = answering(
    testPage([
      { ...testUser(), ultimoInicio: '2026-11-20T15:00:00.000Z' },
      { ...testUser({ id: 3, name: 'Luz', email: 'luz@planta.example' }), ultimoInicio: null },
    ]),
  )
  const { person } = await openListed('?sort=-ultimoInicio')
  expect(within(screen.getByRole('row', { name: /ana@/ })).getByText('20/11/2026')).toBeInTheDocument()
  expect(within(screen.getByRole('row', { name: /luz@/ })).getByText('–')).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: 'Último inicio' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await person.click(screen.getByRole('button', { name: 'Último inicio' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', limit: '50' }))
})

test('the heading names the dates of the rows shown, also while those of another order load', async () => {
  const { released, release } = deferred()
  server.answer(listUsers, async ({ query }) => {
    if (!query['sort']) return testPage([testUser()])
    await released
    return testPage([{ ...testUser(), ultimoInicio: null }])
  })
  const { person } = await openListed()
  await person.selectOptions(screen.getByLabelText('Ordenar por'), 'Último inicio, reciente')
  await screen.findByText('Actualizando la lista...')
  expect(screen.getByRole('columnheader', { name: 'Fecha de registro' })).toBeInTheDocument()
  release()
  expect(await screen.findByRole('columnheader', { name: 'Último inicio' })).toBeInTheDocument()
  expect(screen.getByText('–')).toBeInTheDocument()
})

test("registration days are shown and cleared by 'Quitar filtros'", async () => {
  const asked = answering(testPage([testUser()]))
  const { person } = await openListed('?from=2026-11-02&to=2026-11-05')
  expect(asked.at(-1)).toEqual({ page: '1', limit: '50', from: '2026-11-02', to: '2026-11-05' })
  expect(screen.getByText('Registro (hora de Lima) desde 2/11/2026 hasta 5/11/2026')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Quitar filtros' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', limit: '50' }))
})

test('two changes at once are both applied', async () => {
  answering(testPage([testUser()]))
  const { router } = open('?search=ana')
  await screen.findByRole('row', { name: /ana@/ })
  act(() => {
    screen.getByRole('button', { name: 'Quitar filtros' }).click()
    fireEvent.change(screen.getByLabelText('Estado'), { target: { value: 'suspended' } })
  })
  await waitFor(() => expect(address(router)).toBe('?status=suspended'))
})

test('a page past the last one moves to the last one', async () => {
  server.answer(listUsers, ({ query }) =>
    query['page'] === '2'
      ? testPage([testUser()], { total: 51, totalPages: 2, currentPage: 2 })
      : testPage([], { total: 51, totalPages: 2 }),
  )
  const { router } = open('?page=1000')
  expect(await screen.findByText('Ana Pérez')).toBeInTheDocument()
  expect(address(router)).toBe('?page=2')
})

test('the previous rows stay until the next ones load', async () => {
  const { released, release } = deferred()
  server.answer(listUsers, async ({ query }) => {
    if (query['page'] === '2') await released
    const user = query['page'] === '2' ? testUser({ id: 9, name: 'Eva' }) : testUser()
    return testPage([user], { total: 100, totalPages: 2 })
  })
  const { person } = await openListed()
  await person.click(screen.getByRole('button', { name: 'Siguiente' }))
  expect(await screen.findByText('Actualizando la lista...')).toBeInTheDocument()
  expect(screen.getByText('Ana Pérez')).toBeInTheDocument()
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  release()
  expect(await screen.findByText('Eva Pérez')).toBeInTheDocument()
  expect(screen.queryByText('Ana Pérez')).not.toBeInTheDocument()
})

test.each([
  ['?email=a', 0],
  ['?email=a&sort=name', 1],
])('at %s a capped total is shown as more, with a note only on a sorted list', async (query, notes) => {
  answering(testPage([testUser()], { total: 1000, totalPages: 20, totalIsCapped: true }))
  open(query)
  const count = await screen.findByText('más de 1000 usuarios')
  expect(count).toHaveTextContent(/^más de 1000 usuarios$/)
  expect(screen.queryAllByText('Se ordenan los 1000 más recientes.')).toHaveLength(notes)
})

test('failures of list and counts are only logged; the list can be retried', async () => {
  server.answer(listUsers, () => apiFailure('INTERNAL', { message: 'secreto del servidor' }))
  server.answer(userStats, () => apiFailure('INTERNAL', { message: 'secreto del servidor' }))
  const { person } = open()
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  expect(screen.queryByText(/secreto/)).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByText('La lista no está disponible ahora mismo.').closest('[role=status]')).not.toBeNull()
  expect(console.error).toHaveBeenCalledWith('Error al listar usuarios', expect.anything())
  expect(console.error).toHaveBeenCalledWith('Error al obtener stat cards', expect.anything())
  answering(testPage([testUser()]))
  await person.click(retry)
  expect(await screen.findByText('Ana Pérez')).toBeInTheDocument()
})

test('j and k move between rows, Enter opens, e edits, none of it in a text field', async () => {
  answering(testPage(['Ana', 'Beto', 'Cira'].map((name, index) => testUser({ id: index + 10, name }))))
  const edited = jest.fn()
  const preload = jest.fn()
  const { person, router } = openAsAdmin(
    <UsersScreen
      PlansModal={() => null}
      EditUserModal={({ user, open: isOpen }) => (isOpen ? <p>{edited(user.id) as null}</p> : null)}
      preloadPerson={preload}
    />,
    '/admin/usuarios?status=active',
    {
      path: '/admin/usuarios',
      routes: [{ path: '/admin/usuarios/:id', element: <p>persona</p> }],
    },
  )
  const link = (name: string) => screen.getByRole('link', { name: `${name} Pérez` })
  await screen.findByText('Ana Pérez')
  await person.type(screen.getByLabelText('Email o nombre'), 'jjke')
  expect(screen.getByLabelText('Email o nombre')).toHaveFocus()
  screen.getByLabelText('Email o nombre').blur()
  await person.keyboard('j')
  expect(document.body).toHaveFocus()
  link('Ana').focus()
  await person.keyboard('jjjjk')
  expect(link('Beto')).toHaveFocus()
  expect(preload).toHaveBeenCalled()
  await person.keyboard('e')
  expect(edited).toHaveBeenCalledWith(11)
  await person.keyboard('k')
  expect(link('Ana')).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(await screen.findByText('persona')).toBeInTheDocument()
  expect(router.state.location).toMatchObject({
    pathname: '/admin/usuarios/10',
    state: { list: '?status=active' },
  })
})

test('a `keydown` without a key and without an element changes nothing', async () => {
  const failed = jest.fn((event: ErrorEvent) => event.preventDefault())
  window.addEventListener('error', failed)
  answering(testPage([testUser()]))
  await openListed()
  fireEvent(document, new Event('keydown', { bubbles: true }))
  window.removeEventListener('error', failed)
  expect(failed).not.toHaveBeenCalled()
})
