import { editUser } from '@csuite/shared/contract/profile'
import { sessionStore } from '@csuite/shared/session'
import { mockEndpoint, mockServer, renderWithProviders, testUser } from '@csuite/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { NameSlot } from './name-slot'

const nameless = testUser({ name: '', lastName: '' })
mockServer(mockEndpoint(editUser, ({ body }) => ({ ...nameless, name: body.name, lastName: body.lastName })))

const show = (user = nameless) => renderWithProviders(<NameSlot />, { route: '/apps', user })
beforeEach(() => localStorage.clear())

test('a person without a name is asked for it, and it is saved', async () => {
  const { person } = show()
  await screen.findByRole('dialog', { name: '¿Cómo te llamas?' })
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription('El nombre es requerido')
  await person.type(screen.getByLabelText('Nombre'), 'Ana')
  await person.type(screen.getByLabelText('Apellido'), 'Ruiz')
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sessionStore.getState().user).toMatchObject({ name: 'Ana', lastName: 'Ruiz' })
})

test('who leaves it for later is not asked again', async () => {
  const { person, unmount } = show()
  await screen.findByRole('dialog')
  await person.click(screen.getByRole('button', { name: 'Ahora no' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  unmount()
  show()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a person with a name is not asked', () => {
  show(testUser())
  expect(screen.queryByRole('dialog')).toBeNull()
})
