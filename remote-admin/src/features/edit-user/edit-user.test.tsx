import { editUser } from '@csuite/shared/contract/profile'
import { sessionStore } from '@csuite/shared/session'
import { apiFailure, mockEndpoint, testAdmin, testUser } from '@csuite/shared/testing'
import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { listUsers } from '@csuite/shared/contract/users'
import { findPerson } from '@csuite/shared/contract/user-administration'
import { deferred, mockPanel, openAsAdmin, testPerson } from '../../testing/panel'
import { EditUserModal } from './edit-user-modal'

const sent = jest.fn()
const saved = jest.fn()
const closed = jest.fn()
const ana = testUser({ id: 21, name: 'Ana', lastName: 'Pérez' })
const server = mockPanel(
  mockEndpoint(editUser, ({ params, body }) => {
    sent(params['id'], body)
    return { ...ana, id: Number(params['id']), ...body }
  }),
)
beforeEach(() => jest.clearAllMocks())

const open = (user = ana) => openAsAdmin(<EditUserModal user={user} open onSaved={saved} onClose={closed} />)
const field = (label: string) => screen.findByLabelText(label)
const save = () => screen.getByRole('button', { name: 'Guardar' })
/** Appends to the name and saves. */
async function saveMaria(user = ana) {
  const { person } = open(user)
  await person.type(await field('Nombre'), ' María')
  await person.click(save())
  return person
}

test('name, last name and phone are edited, and the saved user is passed on', async () => {
  const { person } = open()
  expect(await screen.findByRole('dialog', { name: 'Editar usuario' })).toBeVisible()
  const name = await field('Nombre')
  // The dialog moves the focus after its first frame.
  await waitFor(() => expect(name).toHaveFocus())
  await person.clear(await field('Nombre'))
  await person.type(await field('Nombre'), 'Anita')
  await person.clear(await field('Teléfono'))
  await person.type(await field('Teléfono'), '+51911222333')
  await person.click(save())
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ id: 21, name: 'Anita' })))
  expect(sent).toHaveBeenCalledWith('21', {
    name: 'Anita',
    lastName: 'Pérez',
    phone: '+51911222333',
    before: { name: 'Ana', lastName: 'Pérez', phone: '+51987654321' },
  })
})

test('while it saves the dialog stays open, so that a failure is seen', async () => {
  const { released, release } = deferred()
  server.answer(editUser, () =>
    released.then(() => apiFailure('INTERNAL', { message: 'Base de datos llena' })),
  )
  const person = await saveMaria()
  await person.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(closed).not.toHaveBeenCalled()
  release()
  expect(await screen.findByText('Base de datos llena')).toBeInTheDocument()
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Descartar' }))
  expect(closed).toHaveBeenCalled()
})

test('a person without a phone stays without one', async () => {
  await saveMaria({ ...ana, phone: null })
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  expect(sent).toHaveBeenCalledWith('21', {
    name: 'Ana María',
    lastName: 'Pérez',
    before: { name: 'Ana', lastName: 'Pérez', phone: null },
  })
})

test('a person whose provider gave no name at all is saved without it', async () => {
  const missing = { name: '', lastName: '' }
  const { person } = open({ ...ana, ...missing })
  await person.type(await field('Teléfono'), '1')
  await person.click(save())
  await waitFor(() => expect(sent).toHaveBeenCalledWith('21', expect.objectContaining(missing)))
})

test('a missing value is reported at its field, and nothing is sent', async () => {
  const { person } = open()
  for (const label of ['Nombre', 'Apellido', 'Teléfono']) await person.clear(await field(label))
  await person.click(save())
  for (const text of ['El nombre es requerido', 'El apellido es requerido', 'El teléfono es requerido'])
    expect(screen.getByText(text)).toBeVisible()
  expect(await field('Nombre')).toHaveFocus()
  expect(sent).not.toHaveBeenCalled()
})

test("a failure shows the server's message or 'Error al editar usuario' and keeps the form", async () => {
  server.answer(editUser, apiFailure('NOT_FOUND', { message: 'Esa persona ya no existe.' }))
  const reloaded = jest.spyOn(QueryClient.prototype, 'invalidateQueries')
  const person = await saveMaria()
  expect(await screen.findByText('Esa persona ya no existe.')).toBeVisible()
  expect(reloaded).toHaveBeenCalledWith({ queryKey: [listUsers.path] })
  server.answer(editUser, apiFailure('INTERNAL', { message: '' }))
  await person.click(save())
  expect(await screen.findByText('Error al editar usuario')).toBeVisible()
  expect(await field('Nombre')).toHaveValue('Ana María')
  expect(saved).not.toHaveBeenCalled()
})

test.each([
  [ana, { lastName: 'Paz' }, /Apellido «Pérez» → «Paz»/],
  [{ ...ana, phone: null }, { phone: '+51911222333' }, /Teléfono «» → «\+51911222333»/],
])(
  'a second save keeps what others changed in a field that the draft leaves (%#)',
  async (user, other, text) => {
    server.answer(editUser, apiFailure('CONFLICT'))
    server.answer(findPerson, testPerson({ ...user, ...other }))
    const person = await saveMaria(user)
    expect(await screen.findByText(text)).toBeVisible()
    const again = server.answer(editUser, ana)
    await person.click(save())
    await waitFor(() => expect(again).toMatchObject([{ name: 'Ana María', ...other }]))
  },
)

test("an edit of one's own account replaces the stored user", async () => {
  await saveMaria(testAdmin())
  await waitFor(() => expect(sessionStore.getState().user?.name).toBe('Admin María'))
})
