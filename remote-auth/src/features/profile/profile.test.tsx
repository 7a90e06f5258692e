import { currentUser } from '@csuite/shared/contract/login'
import { updatePassword, updateUser } from '@csuite/shared/contract/profile'
import { sessionStore, setUser, signIn, signOutLocally } from '@csuite/shared/session'
import { apiFailure, testToken, testUser } from '@csuite/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { button, failuresOf, field, open, pass, setUpBrowser } from '../../testing/open'

const server = setUpBrowser()

const ana = testUser({
  planesUsuarios: [
    { id: 1, plan: { nombre: 'free', descripcion: 'Control Max 360 gratuito' } },
    { id: 2, plan: { nombre: 'PRO', descripcion: 'Beto Pro con consultas ilimitadas' } },
  ],
})
const openProfile = (user = ana) => {
  server.answer(currentUser, user)
  return open('/perfil', { user })
}
const save = () => button(/Guard|Actualizado/)
const described = (label: string, text: string) =>
  waitFor(() => expect(field(label)).toHaveAccessibleDescription(text))

test('the side card shows who it is, with a picture, and the plans under their heading', async () => {
  const { container } = await openProfile({ ...ana, picture: 'https://fotos.example/ana.png' })
  const card = within(screen.getByRole('complementary', { name: 'Tu cuenta' }))
  expect(card.getByText('Ana Pérez')).toBeInTheDocument()
  expect(card.getByText('ana@planta.example')).toBeInTheDocument()
  expect(card.getByRole('heading', { name: 'Tu plan actual' })).toBeInTheDocument()
  const copy = `/api/user/foto/${ana.id}?origen=https%3A%2F%2Ffotos.example%2Fana.png`
  expect(container.querySelector('img')).toHaveAttribute('src', expect.stringContaining(copy))
  const plans = card.getAllByRole('listitem').map((item) => item.textContent)
  expect(plans).toEqual(['Control Max 360 gratuito', 'Beto Pro con consultas ilimitadas'])
})

test('the chosen tab stands in the address, so that a reload and Back find it', async () => {
  const { user, router } = await openProfile()
  const selected = () => screen.getByRole('tab', { selected: true })
  await user.click(screen.getByRole('tab', { name: 'Contraseña' }))
  expect(router.state.location.search).toBe('?seccion=contrasena')
  await user.click(screen.getByRole('tab', { name: 'Información del perfil' }))
  expect(router.state.location.search).toBe('')
  await act(() => router.navigate(-1))
  expect(selected()).toHaveAccessibleName('Contraseña')
  await act(() => router.navigate('/perfil?seccion=otra'))
  expect(selected()).toHaveAccessibleName('Información del perfil')
})

describe('Información del perfil', () => {
  test('saving sends id, trimmed name and phone, replaces the stored user and says so for 3 s', async () => {
    const { user } = await openProfile()
    let answer: (user: typeof ana) => void = () => undefined
    const sent = server.answer(updateUser, () => new Promise((resolve) => (answer = resolve)))
    expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Información del perfil')
    expect(field('Nombre')).toHaveValue('Ana')
    expect(field('Teléfono')).toHaveValue('+51 987 654 321')
    await user.clear(field('Nombre'))
    await user.type(field('Nombre'), ' Ana María ')
    await user.click(save())
    expect(await screen.findByRole('button', { name: 'Guardando...' })).toHaveAttribute('aria-busy', 'true')
    expect(field('Nombre')).toBeDisabled()
    await waitFor(() => expect(sent).toEqual([{ idUsuario: 7, name: 'Ana María', phone: '+51987654321' }]))
    answer({ ...ana, name: 'Ana María' })
    expect(await screen.findByRole('button', { name: '✓ Actualizado' })).toBeInTheDocument()
    expect(sessionStore.getState().user?.name).toBe('Ana María')
    expect(screen.getByText('Ana María Pérez')).toBeInTheDocument()
    await pass(3000)
    expect(save()).toHaveAccessibleName('Guardar')
  })

  test('what is left as it was does not undo a change from elsewhere', async () => {
    const { user } = await openProfile()
    const newer = { ...ana, name: 'Ana Lucía' }
    server.answer(currentUser, newer)
    act(() => setUser(newer))
    const sent = server.answer(updateUser, (body) => ({ ...newer, ...body }))
    await user.clear(field('Teléfono'))
    await user.type(field('Teléfono'), '911222333')
    await user.click(save())
    await waitFor(() => expect(sent).toEqual([{ idUsuario: 7, name: 'Ana Lucía', phone: '+51911222333' }]))
    await waitFor(() => expect(field('Nombre')).toHaveValue('Ana Lucía'))
  })

  test('a phone that changed elsewhere is shown after the name alone was saved', async () => {
    const { user } = await openProfile()
    const newer = { ...ana, phone: '+51911222333' }
    server.answer(currentUser, newer)
    server.answer(updateUser, (body) => ({ ...newer, ...body }))
    await user.type(field('Nombre'), ' Lucía')
    await user.click(save())
    await waitFor(() => expect(field('Teléfono')).toHaveValue('+51 911 222 333'))
  })

  test('who has no phone changes the name without one', async () => {
    const { user } = await openProfile({ ...ana, phone: null })
    const sent = server.answer(updateUser, () => ({ ...ana, name: 'Anita', phone: null }))
    await user.clear(await screen.findByLabelText('Nombre'))
    await user.type(field('Nombre'), 'Anita')
    await user.click(save())
    await waitFor(() => expect(sent).toEqual([{ idUsuario: 7, name: 'Anita' }]))
  })

  test('a name of spaces and a missing phone are named at their fields', async () => {
    const { user } = await openProfile()
    await user.clear(field('Nombre'))
    await user.type(field('Nombre'), '   ')
    await user.clear(field('Teléfono'))
    await user.click(save())
    await described('Nombre', 'El nombre es requerido')
    await described('Teléfono', 'El teléfono es requerido')
    expect(field('Nombre')).toHaveFocus()
    await user.type(field('Nombre'), 'Ana')
    await waitFor(() => expect(field('Nombre')).toBeValid())
  })

  test("without a user it says 'Error: Usuario no encontrado'", async () => {
    const { user } = await open('/perfil')
    await user.type(field('Nombre'), 'Ana')
    await user.type(field('Teléfono'), '987654321')
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Usuario no encontrado')
  })

  test.each(failuresOf(updateUser, 'Error al actualizar la información'))(
    'a failure shows %s until the next edit and keeps what was typed',
    async (_, failure, text) => {
      const { user } = await openProfile()
      server.use(failure)
      await user.type(field('Nombre'), ' María')
      await user.click(save())
      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(field('Nombre')).toHaveValue('Ana María')
      expect(save()).toHaveAccessibleName('Guardar')
      await user.type(field('Nombre'), 'x')
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    },
  )

  test('a session that ends keeps what was typed for the next sign-in of the same person', async () => {
    const first = await openProfile()
    await first.user.type(field('Nombre'), ' María')
    act(() => signOutLocally())
    await act(() => first.router.navigate('/login'))
    act(() => signIn(testToken(), ana))
    await act(() => first.router.navigate('/perfil'))
    expect(await screen.findByLabelText('Nombre')).toHaveValue('Ana María')
    const restored = () => screen.queryByText('Recuperamos los cambios que no habías guardado.')
    expect(restored()).toBeInTheDocument()
    server.answer(updateUser, { ...ana, name: 'Ana María' })
    await first.user.click(save())
    await waitFor(() => expect(save()).toHaveAccessibleName('✓ Actualizado'))
    expect(restored()).not.toBeInTheDocument()
    await pass(3000)
    expect(save()).toHaveAccessibleName('Guardar')
    expect(restored()).not.toBeInTheDocument()
  })

  test('leaving the page gives an unsaved change up', async () => {
    const { user, router } = await openProfile()
    await user.type(field('Nombre'), ' María')
    await act(() => router.navigate('/apps'))
    await act(() => router.navigate('/perfil'))
    expect(await screen.findByLabelText('Nombre')).toHaveValue('Ana')
  })
})

describe('Contraseña', () => {
  async function openPassword() {
    const rendered = await openProfile()
    await rendered.user.click(screen.getByRole('tab', { name: 'Contraseña' }))
    await screen.findByLabelText('Contraseña actual')
    return rendered
  }
  const current = () => field('Contraseña actual')
  const next = () => field('Nueva contraseña')
  async function send(user: UserEvent, currentPassword: string, newPassword: string) {
    await user.type(current(), currentPassword)
    await user.type(next(), newPassword)
    await user.click(save())
  }

  test('both fields are required and what password managers look for; the new password has at least 5 characters', async () => {
    const { user } = await openPassword()
    expect(current()).toHaveAttribute('autocomplete', 'current-password')
    expect(next()).toHaveAttribute('autocomplete', 'new-password')
    await user.click(save())
    await described('Contraseña actual', 'Por favor completa ambos campos de contraseña.')
    expect(screen.getAllByText('Por favor completa ambos campos de contraseña.')).toHaveLength(1)
    expect(current()).toHaveFocus()
    expect(next()).toBeInvalid()
    await user.type(current(), 'secreta')
    await described('Nueva contraseña', 'Por favor completa ambos campos de contraseña.')
    await user.type(next(), 'abcd')
    await described('Nueva contraseña', 'La nueva contraseña debe tener al menos 5 caracteres.')
    expect(current()).toHaveValue('secreta')
    await user.type(next(), 'e')
    await waitFor(() => expect(next()).toBeValid())
  })

  test('saving sends both, says so and empties both', async () => {
    const { user } = await openPassword()
    const sent = server.answer(updatePassword, { message: 'ok' })
    await send(user, 'secreta', 'nueva')
    expect(await screen.findByText('Las contraseñas se actualizaron correctamente')).toBeInTheDocument()
    expect(sent).toEqual([{ currentPassword: 'secreta', newPassword: 'nueva' }])
    expect(save()).toHaveAccessibleName('✓ Actualizado')
    expect(current()).toHaveValue('')
    expect(next()).toHaveValue('')
    await pass(3000)
    expect(save()).toHaveAccessibleName('Guardar')
  })

  test('a wrong current password is said at its field, which has the focus until it is corrected', async () => {
    const { user } = await openPassword()
    const message = 'La contraseña actual no es correcta.'
    server.answer(updatePassword, apiFailure('INVALID_CREDENTIALS', { message }))
    await send(user, 'otra', 'nueva')
    await described('Contraseña actual', message)
    expect(current()).toHaveFocus()
    expect([current().value, next().value]).toEqual(['', ''])
    await user.keyboard('s')
    await waitFor(() => expect(current()).toBeValid())
  })

  test('a new password that the server refuses is marked until the next one is typed', async () => {
    const { user } = await openPassword()
    const fields = { newPassword: 'Esta contraseña es demasiado común.' }
    server.answer(updatePassword, apiFailure('VALIDATION', { fields }))
    await send(user, 'secreta', 'futbol')
    await described('Nueva contraseña', fields.newPassword)
    await user.type(next(), 'C')
    await waitFor(() => expect(next()).toBeValid())
    expect(screen.queryByText(fields.newPassword)).not.toBeInTheDocument()
  })

  test.each(failuresOf(updatePassword, 'Error al actualizar la contraseña, verifica los campos de entrada'))(
    'a failure shows %s and empties both fields too',
    async (_, failure, text) => {
      const { user } = await openPassword()
      server.use(failure)
      await send(user, 'otra', 'nueva')
      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(current()).toHaveValue('')
      expect(next()).toHaveValue('')
      await user.type(current(), 's')
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    },
  )

  test('looking at the other tab loses nothing', async () => {
    const { user } = await openPassword()
    await user.type(current(), 'secreta')
    await user.click(screen.getByRole('tab', { name: 'Información del perfil' }))
    await user.type(field('Nombre'), ' María')
    await user.click(screen.getByRole('tab', { name: 'Contraseña' }))
    expect(current()).toHaveValue('secreta')
    await user.click(screen.getByRole('tab', { name: 'Información del perfil' }))
    expect(field('Nombre')).toHaveValue('Ana María')
  })
})
