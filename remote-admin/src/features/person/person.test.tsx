import { listAudit } from '@csuite/shared/contract/audit'
import {
  type Person,
  endUserSessions,
  findPerson,
  resendCode,
} from '@csuite/shared/contract/user-administration'
import { listUsers, verifyEmails } from '@csuite/shared/contract/users'
import {
  apiFailure,
  mockEndpoint,
  mockNetworkFailure,
  testAdmin,
  testPage,
  testUser,
} from '@csuite/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { personQuery } from '../../parts/people/people-cache'
import type { EditUserDialog } from '../../parts/people/use-person-dialogs'
import {
  EditedAsDora,
  deferred,
  mockPanel,
  openAsAdmin,
  pressIn,
  testAuditRow,
  testPerson,
  textsOf,
} from '../../testing/panel'
import { PersonScreen } from './person-screen'

let stored: Person
const server = mockPanel(
  mockEndpoint(findPerson, () => stored),
  mockEndpoint(listAudit, testPage([testAuditRow()])),
)
beforeEach(() => {
  stored = testPerson()
})

/** Stores the edit, too. */
const StoredAsDora: EditUserDialog = ({ onSaved, ...dialog }) => (
  <EditedAsDora
    {...dialog}
    onSaved={(user) => {
      stored = { ...stored, name: user.name }
      onSaved(user)
    }}
  />
)
const open = (user = testAdmin()) =>
  openAsAdmin(
    <PersonScreen UserPlans={({ user }) => <p>{`planes de ${user.id}`}</p>} EditUserModal={StoredAsDora} />,
    '/admin/usuarios/10',
    { path: '/admin/usuarios/:id', user },
  )
const fact = async (name: string) => (await screen.findByText(name)).nextSibling as HTMLElement

test('a person is shown with data, plans, sessions and activity', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Pérez' })).toBeInTheDocument()
  expect(await fact('Formas de entrar')).toHaveTextContent(
    'Contraseña · Segundo factor · 2 llaves de acceso · Google',
  )
  expect(await fact('Teléfono')).toHaveTextContent('+51 987 654 321')
  expect(await fact('Último inicio de sesión')).toHaveTextContent(/20\/11\/2026/)
  expect(await screen.findByText('planes de 10')).toBeInTheDocument()
  const sessions = screen.getByRole('table', { name: 'Sesiones abiertas' })
  expect(within(sessions).getByText('Chrome en Windows')).toBeInTheDocument()
  const activity = await screen.findByRole('table', { name: 'Actividad' })
  expect(
    within(activity).getByRole('row', { name: /Rol cambiado antes: 2 · despues: 1 Admin General/ }),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ver toda' })).toHaveAttribute(
    'href',
    '/admin/auditoria?usuario=10',
  )
})

test("the list's row is shown until the query answers", async () => {
  const { released, release } = deferred()
  server.answer(findPerson, () => released.then(() => stored))
  const screenRoute = <PersonScreen UserPlans={() => null} EditUserModal={() => null} />
  const { queryClient, router } = openAsAdmin(<p>lista</p>, '/admin/usuarios', {
    path: '/admin/usuarios',
    routes: [{ path: '/admin/usuarios/:id', element: screenRoute }],
  })
  queryClient.setQueryData([listUsers.path, {}], { data: [testUser({ id: 10, name: 'Ana' })] })
  await act(() => router.navigate('/admin/usuarios/10', { state: { list: '?status=active' } }))
  expect(screen.getByRole('heading', { level: 1, name: 'Ana Pérez' })).toBeInTheDocument()
  expect(await fact('Email')).toHaveTextContent('ana@planta.example')
  expect(screen.getByRole('link', { name: 'Usuarios' })).toHaveAttribute(
    'href',
    '/admin/usuarios?status=active',
  )
  release()
  expect(await screen.findByText('Chrome en Windows')).toBeInTheDocument()
})

test("changes by another administrator are reported, one's own are not", async () => {
  const { person, queryClient } = open()
  await screen.findByText('Chrome en Windows')
  await person.click(screen.getByRole('button', { name: 'Editar' }))
  await person.click(screen.getByRole('button', { name: 'guarda' }))
  expect(await screen.findByText('Los datos de Dora Pérez se guardaron.')).toBeInTheDocument()
  await act(() => queryClient.refetchQueries(personQuery(10)))
  expect(screen.queryByText(/Otra persona cambió/)).not.toBeInTheDocument()

  stored = { ...stored, lastName: 'Quispe', status: 'suspended', phone: null }
  await act(() => queryClient.refetchQueries(personQuery(10)))
  const items = within(await screen.findByRole('alert')).getAllByRole('listitem')
  expect(textsOf(items).map((text) => text?.replaceAll('\u00a0', ' '))).toEqual([
    'Apellido: Pérez → Quispe',
    'Teléfono: +51 987 654 321 → (vacío)',
    'Estado: Activo → Suspendido',
  ])
  expect(screen.getByRole('heading', { level: 1, name: 'Dora Quispe' })).toBeInTheDocument()
})

test('a pending person can be verified', async () => {
  stored = testPerson({ status: 'pending_verification', emailVerificado: false, sesiones: [] })
  const sent = server.answer(verifyEmails, () => {
    stored = { ...stored, status: 'active' }
    return { verified: 1 }
  })
  const { person } = open()
  await screen.findByText('sin comprobar')
  await person.click(await screen.findByRole('button', { name: 'Verificar' }))
  expect(await screen.findByText('1 usuario(s) verificado(s) exitosamente')).toBeInTheDocument()
  expect(sent).toEqual([{ userIds: [10] }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Verificar' })).not.toBeInTheDocument())
  expect(screen.queryByText(/Otra persona cambió/)).not.toBeInTheDocument()
})

test('ending all sessions empties their list', async () => {
  server.answer(endUserSessions, () => {
    stored = { ...stored, sesiones: [] }
    return undefined
  })
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Cerrar todas' }))
  await pressIn(person, '¿Cerrar todas las sesiones de Ana Pérez?', 'Cerrar sesiones')
  expect(await screen.findByText('No tiene ninguna sesión abierta.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Cerrar todas' })).not.toBeInTheDocument()
})

test('the menu offers only actions that have an effect', async () => {
  stored = testPerson({ segundoFactor: false })
  const { person } = open()
  await screen.findByText('Chrome en Windows')
  await person.click(screen.getByRole('button', { name: 'Más acciones con Ana Pérez' }))
  expect(textsOf(screen.getAllByRole('menuitem'))).toEqual([
    'Editar',
    'Ver actividad',
    'Hacer administrador',
    'Cerrar todas sus sesiones',
    'Suspender',
  ])
})

test('an invitation that was not accepted can be sent again', async () => {
  stored = testPerson({
    invitado: true,
    conPassword: false,
    segundoFactor: false,
    llaves: 0,
    proveedores: [],
  })
  server.answer(resendCode, { message: 'Enviamos la invitación de nuevo.' })
  const { person } = open()
  expect(await screen.findByText('Ninguna: aún no aceptó la invitación')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Más acciones con Ana Pérez' }))
  await person.click(screen.getByRole('menuitem', { name: 'Reenviar invitación' }))
  await pressIn(person, '¿Enviar otra vez la invitación a Ana Pérez?', 'Reenviar invitación')
  expect(await screen.findByText('Enviamos otra vez la invitación a Ana Pérez.')).toBeInTheDocument()
})

test('whom the directory keeps is shown so, and was not invited; a mailbox that takes no mail is named', async () => {
  stored = testPerson({
    correoRechazado: '2026-11-20T10:00:00.000Z',
    ...{ directorio: true, invitado: true, conPassword: false, segundoFactor: false, llaves: 0 },
    proveedores: [],
  })
  open()
  expect(await screen.findByText(/^Del directorio de la empresa/)).toBeInTheDocument()
  expect(screen.getByText('Ninguna')).toBeInTheDocument()
  expect(screen.getByText(/^Los correos no llegan desde el 20/)).toBeVisible()
})

test("one's own sessions cannot be ended here", async () => {
  stored = testPerson({ ...testAdmin(), id: 10 })
  open(testAdmin({ id: 10 }))
  await screen.findByText('Chrome en Windows')
  expect(screen.queryByRole('button', { name: 'Cerrar todas' })).not.toBeInTheDocument()
})

test('an unknown id shows a notice; a failure can be retried', async () => {
  server.answer(findPerson, apiFailure('NOT_FOUND'))
  const first = open()
  expect(await screen.findByText('Esta persona no existe')).toBeInTheDocument()
  first.unmount()
  server.use(mockNetworkFailure(findPerson))
  const { person } = open()
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  server.answer(findPerson, () => stored)
  await person.click(retry)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Pérez' })).toBeInTheDocument()
})
