import { ROLE_ADMIN, type User } from '@csuite/shared/contract/user'
import {
  changeRole,
  endUserSessions,
  inviteUser,
  resendCode,
  resetSecondFactor,
} from '@csuite/shared/contract/user-administration'
import { listUsers, userStats } from '@csuite/shared/contract/users'
import { apiFailure, mockEndpoint, testAdmin, testPage, testUser } from '@csuite/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { mockPanel, openDialog, openAsAdmin, textsOf } from '../../testing/panel'
import { UsersScreen } from './users-screen'

let people: User[]
const server = mockPanel(
  mockEndpoint(userStats, { totalUsers: 1, activeUsers: 1, pendingVerification: 0, administrators: 2 }),
  mockEndpoint(listUsers, () => testPage(people)),
)
beforeEach(() => {
  people = [testUser({ id: 10 })]
})

async function open() {
  const { person } = openAsAdmin(<UsersScreen PlansModal={() => null} EditUserModal={() => null} />)
  await screen.findByRole('table')
  return person
}
/** Opens the list and the menu of its one row. */
async function openMenu() {
  const person = await open()
  await person.click(screen.getByRole('button', { name: /^Más acciones con/ }))
  return { person, items: textsOf(screen.getAllByRole('menuitem')) }
}

/** Chooses from the menu and presses the dialog's button. */
async function confirm(item: string, title: string, action: string) {
  const { person } = await openMenu()
  await person.click(screen.getByRole('menuitem', { name: item }))
  const dialog = await screen.findByRole('dialog', { name: title })
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus())
  await person.click(within(dialog).getByRole('button', { name: action }))
}

test.each([
  [
    'the role',
    { id: 10 },
    ['Hacer administrador', '¿Dar el rol de administrador a Ana Pérez?', 'Cambiar rol'],
    'El rol de Ana Pérez cambió.',
  ],
  [
    'the code of somebody who waits',
    { id: 10, status: 'pending_verification' },
    ['Reenviar código', '¿Enviar un código nuevo a Ana Pérez?', 'Reenviar código'],
    'Enviamos un código nuevo a Ana Pérez.',
  ],
  [
    'all sessions',
    { id: 10 },
    ['Cerrar todas sus sesiones', '¿Cerrar todas las sesiones de Ana Pérez?', 'Cerrar sesiones'],
    'Las sesiones de Ana Pérez se cerraron.',
  ],
  [
    'a lost second factor',
    { id: 10 },
    ['Restablecer segundo factor', '¿Restablecer el segundo factor de Ana Pérez?', 'Restablecer'],
    'El segundo factor de Ana Pérez se restableció.',
  ],
] as const)('%s: confirmed, sent and reported', async (_, user, [item, title, action], done) => {
  people = [testUser(user)]
  const asked: unknown[] = []
  server.use(
    ...[endUserSessions, resetSecondFactor].map((endpoint) =>
      mockEndpoint(endpoint, ({ params }) => void asked.push([params['id']])),
    ),
  )
  server.answer(changeRole, ({ params, body }) => {
    asked.push([params['id'], body])
    people = [testUser({ id: 10, role: ROLE_ADMIN })]
    return testUser({ id: 10, role: ROLE_ADMIN })
  })
  server.answer(resendCode, ({ params }) => {
    asked.push([params['id']])
    return { message: 'Enviamos un código nuevo.' }
  })
  await confirm(item, title, action)
  expect(await screen.findByText(done)).toBeInTheDocument()
  expect(asked).toEqual([item === 'Hacer administrador' ? ['10', { role: ROLE_ADMIN }] : ['10']])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

const others = ['Cerrar todas sus sesiones', 'Restablecer segundo factor', 'Suspender']
test.each([
  ["one's own row", testAdmin(), ['Suspender']],
  ['an administrator', testUser({ role: ROLE_ADMIN }), ['Quitar el rol de administrador', ...others]],
  ['a pending user', testUser({ status: 'pending_verification' }), ['Reenviar código']],
  ['a suspended user', testUser({ status: 'suspended' }), ['Reactivar']],
])('the menu of %s offers only what is possible', async (_, user, actions) => {
  people = [user]
  const { items } = await openMenu()
  expect(items).toEqual(['Editar', 'Ver actividad', ...actions])
})

test('an invitation reports missing fields, then is sent, and its dialog closes at the answer', async () => {
  const sent: unknown[] = []
  server.answer(inviteUser, ({ body }) => {
    if (sent.push(body) === 1) return apiFailure('EMAIL_TAKEN')
    return testUser({ id: 11, email: body.email })
  })
  const person = await open()
  const dialog = await openDialog(person, 'Invitar', 'Invitar a una persona')
  const send = () => person.click(dialog.getByRole('button', { name: 'Enviar invitación' }))
  await send()
  await waitFor(() => expect(dialog.getByLabelText('Email')).toHaveFocus())
  for (const label of ['Email', 'Nombre', 'Apellido']) expect(dialog.getByLabelText(label)).toBeInvalid()
  await person.type(dialog.getByLabelText('Email'), 'nueva@planta.example')
  await person.type(dialog.getByLabelText('Nombre'), 'Inés')
  await person.type(dialog.getByLabelText('Apellido'), 'Vera')
  await send()
  expect(await dialog.findByRole('alert')).toHaveTextContent('Ya existe una cuenta con este email.')
  // Before the list is new.
  server.answer(listUsers, () => new Promise(() => undefined))
  await send()
  expect(await screen.findByText('Enviamos la invitación a nueva@planta.example.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toEqual(Array(2).fill({ email: 'nueva@planta.example', name: 'Inés', lastName: 'Vera' }))
})
