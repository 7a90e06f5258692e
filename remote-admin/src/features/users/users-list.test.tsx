import type { User } from '@csuite/shared/contract/user'
import { listUsers, userStats } from '@csuite/shared/contract/users'
import {
  apiFailure,
  mockEndpoint,
  mockServer,
  renderWithProviders,
  testAdmin,
  testPage,
  testUser,
} from '@csuite/shared/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { textsOf } from '../../testing/panel'
import { UsersScreen } from './users-screen'
import type { UsersPage } from '../../parts/people/people-cache'

const stats = { totalUsers: 12345, activeUsers: 10, pendingVerification: 3, administrators: 5 }
const server = mockServer(mockEndpoint(userStats, stats))
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))

/** Answers the list with the same page and remembers what was asked. */
function answering(answer: UsersPage) {
  const asked: Record<string, string>[] = []
  server.use(mockEndpoint(listUsers, () => answer, asked))
  return asked
}

const open = (query = '') =>
  renderWithProviders(<UsersScreen PlansModal={() => null} EditUserModal={() => null} />, {
    route: `/admin/usuarios${query}`,
    user: testAdmin(),
  })
const address = (router: ReturnType<typeof open>['router']) => router.state.location.search

test('the stat cards show the counts, administrators less two', async () => {
  answering(testPage([]))
  open()
  const strip = await screen.findByRole('region', { name: 'Resumen de usuarios' })
  await within(strip).findByText('12 345')
  for (const [label, value] of [
    ['Usuarios totales', '12 345'],
    ['Usuarios activos', '10'],
    ['Pendientes de verificación', '3'],
    ['Administradores', '3'],
  ] as const)
    expect(within(strip).getByText(label).nextSibling).toHaveTextContent(value)
})

test('administrators are never fewer than none', async () => {
  server.use(mockEndpoint(userStats, { ...stats, administrators: 1 }))
  answering(testPage([]))
  open()
  await screen.findByText('12 345')
  expect(screen.getByText('Administradores').nextSibling).toHaveTextContent('0')
})

test('a row shows person, role, status, day of registration and the way to the plans', async () => {
  answering(
    testPage([
      testUser({ createdAt: '2026-03-09T12:00:00.000Z' }),
      testAdmin({ id: 2, name: 'Luz', lastName: 'Rey', email: 'luz@planta.example', status: 'suspended' }),
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
})

test("an unknown status is shown as it is, a missing one is 'Sin estado', a missing date 'Sin fecha'", async () => {
  answering(
    testPage([
      testUser({ id: 1, status: 'archived' as User['status'], createdAt: '' }),
      testUser({ id: 2, status: undefined as unknown as User['status'] }),
    ]),
  )
  open()
  expect(await screen.findByText('archived')).toBeInTheDocument()
  expect(screen.getByText('Sin estado')).toBeInTheDocument()
  expect(screen.getByText('Sin fecha')).toBeInTheDocument()
})

test('the first request asks for page 1 with 50 rows, of every status', async () => {
  const asked = answering(testPage([testUser()]))
  open()
  await screen.findByText('Ana Pérez')
  expect(asked[0]).toEqual({ page: '1', limit: '50' })
  expect(screen.getByLabelText('Filas por página')).toHaveValue('50')
  const options = (label: string) => textsOf(within(screen.getByLabelText(label)).getAllByRole('option'))
  expect(options('Filas por página')).toEqual(['10', '20', '30', '40', '50'])
  expect(options('Estado')).toEqual(['Todos', 'Activo', 'Pendiente Verificación', 'Suspendido'])
})

test("the text counts only once 'Buscar' is pressed, and goes back to page 1", async () => {
  const asked = answering(testPage([testUser()], { total: 500, totalPages: 10 }))
  const { person, router } = open('?page=4')
  await screen.findByText('Ana Pérez')
  await person.type(screen.getByLabelText('Email o nombre'), '  ana@ ')
  expect(asked).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Buscar' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', limit: '50', email: 'ana@' }))
  expect(address(router)).toBe('?email=ana%40')
})

test('the status counts at once and goes back to page 1, so does the page size', async () => {
  const asked = answering(testPage([testUser()], { total: 500, totalPages: 10 }))
  const { person, router } = open('?page=4')
  await screen.findByText('Ana Pérez')
  await person.selectOptions(screen.getByLabelText('Estado'), 'Suspendido')
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', limit: '50', status: 'suspended' }))
  await person.click(await screen.findByRole('button', { name: 'Siguiente' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: '2' }))
  await person.selectOptions(screen.getByLabelText('Filas por página'), '20')
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', limit: '20', status: 'suspended' }))
  expect(address(router)).toBe('?status=suspended&size=20')
})

test('the address opens the same view again, and what is not valid in it becomes its default', async () => {
  const asked = answering(testPage([testUser()], { total: 500, totalPages: 25 }))
  const first = open('?page=3&size=20&status=active&email=ana%40')
  await screen.findByText('Ana Pérez')
  expect(asked.at(-1)).toEqual({ page: '3', limit: '20', status: 'active', email: 'ana@' })
  expect(screen.getByLabelText('Email o nombre')).toHaveValue('ana@')
  first.unmount()
  open(`?page=-1&size=1000000&status=root&role=9&sort=id&from=ayer&search=${'x'.repeat(10_000)}`)
  await screen.findByText('Ana Pérez')
  expect(asked.at(-1)).toEqual({ page: '1', limit: '50', search: 'x'.repeat(254) })
})

test('a name is searched for in names and emails', async () => {
  const asked = answering(testPage([testUser()]))
  const { person, router } = open()
  await screen.findByText('Ana Pérez')
  await person.type(screen.getByLabelText('Email o nombre'), 'Pérez{Enter}')
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', limit: '50', search: 'Pérez' }))
  expect(address(router)).toBe('?search=P%C3%A9rez')
})

test('the role and the order stand in the address; a heading turns its order round', async () => {
  const asked = answering(testPage([testUser()], { total: 500, totalPages: 10 }))
  const { person, router } = open('?page=4&role=1&sort=name')
  await screen.findByText('Ana Pérez')
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

test("days of registration are said and go with 'Quitar filtros'", async () => {
  const asked = answering(testPage([testUser()]))
  const { person } = open('?from=2026-11-02&to=2026-11-05')
  await screen.findByText('Ana Pérez')
  expect(asked.at(-1)).toEqual({ page: '1', limit: '50', from: '2026-11-02', to: '2026-11-05' })
  expect(screen.getByText('Registro (UTC) desde 2/11/2026 hasta 5/11/2026')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Quitar filtros' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', limit: '50' }))
})

test('of two changes at once neither is lost', async () => {
  answering(testPage([testUser()]))
  const { router } = open('?search=ana')
  await screen.findByRole('row', { name: /ana@/ })
  act(() => {
    screen.getByRole('button', { name: 'Quitar filtros' }).click()
    fireEvent.change(screen.getByLabelText('Estado'), { target: { value: 'suspended' } })
  })
  await waitFor(() => expect(address(router)).toBe('?status=suspended'))
})

test('each count leads to those whom it counts', async () => {
  answering(testPage([]))
  open('?search=ana')
  const strip = within(await screen.findByRole('region', { name: 'Resumen de usuarios' }))
  await strip.findByText('12 345')
  const links = strip.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    ['', '?status=active', '?status=pending_verification', '?role=1'].map(
      (query) => `/admin/usuarios${query}`,
    ),
  )
})

test('a page past the last moves to the last', async () => {
  server.use(
    mockEndpoint(listUsers, ({ query }) =>
      query['page'] === '2'
        ? testPage([testUser()], { total: 51, totalPages: 2, currentPage: 2 })
        : testPage([], { total: 51, totalPages: 2 }),
    ),
  )
  const { router } = open('?page=1000')
  expect(await screen.findByText('Ana Pérez')).toBeInTheDocument()
  expect(address(router)).toBe('?page=2')
})

test('nobody found says so', async () => {
  answering(testPage([]))
  open('?page=3&email=nadie')
  expect(await screen.findByText('No se encontraron usuarios')).toBeInTheDocument()
})

test('the rows before stay until the next ones are here', async () => {
  let release: () => void = () => undefined
  server.use(
    mockEndpoint(listUsers, async ({ query }) => {
      if (query['page'] !== '2') return testPage([testUser()], { total: 100, totalPages: 2 })
      await new Promise<void>((resolve) => (release = resolve))
      return testPage([testUser({ id: 9, name: 'Eva' })], { total: 100, totalPages: 2 })
    }),
  )
  const { person } = open()
  await screen.findByText('Ana Pérez')
  await person.click(screen.getByRole('button', { name: 'Siguiente' }))
  expect(await screen.findByText('Actualizando la lista...')).toBeInTheDocument()
  expect(screen.getByText('Ana Pérez')).toBeInTheDocument()
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  release()
  expect(await screen.findByText('Eva Pérez')).toBeInTheDocument()
  expect(screen.queryByText('Ana Pérez')).not.toBeInTheDocument()
})

test('a total that is not counted to the end is said to be more', async () => {
  answering(testPage([testUser()], { total: 1000, totalPages: 20, totalIsCapped: true }))
  open('?email=a')
  expect(await screen.findByText('más de 1000 usuarios')).toBeInTheDocument()
  expect(screen.queryByText(/Se ordenan/)).not.toBeInTheDocument()
})

test('where more match than are sorted, the list says so', async () => {
  answering(testPage([testUser()], { total: 1000, totalPages: 20, totalIsCapped: true }))
  open('?email=a&sort=name')
  expect(await screen.findByText('Se ordenan los 1000 más recientes.')).toBeInTheDocument()
})

test('failures of list and counts are only logged; the list can be asked again', async () => {
  server.use(
    mockEndpoint(listUsers, () => apiFailure('INTERNAL', { message: 'secreto del servidor' })),
    mockEndpoint(userStats, () => apiFailure('INTERNAL', { message: 'secreto del servidor' })),
  )
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

test('j and k go from person to person, Enter opens, e edits, and none of it while somebody types', async () => {
  answering(
    testPage([
      testUser({ id: 10, name: 'Ana' }),
      testUser({ id: 11, name: 'Beto' }),
      testUser({ id: 12, name: 'Cira' }),
    ]),
  )
  const edited = jest.fn()
  const preload = jest.fn()
  const { person, router } = renderWithProviders(
    <UsersScreen
      PlansModal={() => null}
      EditUserModal={({ user, open: isOpen }) => (isOpen ? <p>{edited(user.id) as null}</p> : null)}
      preloadPerson={preload}
    />,
    {
      route: '/admin/usuarios?status=active',
      path: '/admin/usuarios',
      routes: [{ path: '/admin/usuarios/:id', element: <p>persona</p> }],
      user: testAdmin(),
    },
  )
  const link = (name: string) => screen.getByRole('link', { name: `${name} Pérez` })
  await screen.findByText('Ana Pérez')
  await person.type(screen.getByLabelText('Email o nombre'), 'jjke')
  expect(screen.getByLabelText('Email o nombre')).toHaveFocus()
  screen.getByLabelText('Email o nombre').blur()
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
