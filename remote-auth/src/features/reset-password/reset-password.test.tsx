import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import { apiFailure } from '@csuite/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { button, failuresOf, field, link, open, pass, setUpBrowser } from '../../testing/open'
import type { UserEvent } from '@testing-library/user-event'

const server = setUpBrowser()

const ADDRESS = '/reset-password?email=ana%40planta.example'
const submit = () => button('Cambiar contraseña')
const described = (label: string, text: string) =>
  waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(text)))

async function fill(user: UserEvent, { code = '123 456', password = 'nueva' } = {}) {
  await user.click(field('Código'))
  await user.paste(code)
  await user.type(field('Nueva contraseña'), password)
  await user.type(field('Confirmar contraseña'), password)
  await user.click(submit())
}

test('takes the email of the address; the code and both passwords are what browsers fill in', async () => {
  await open(ADDRESS)
  expect(screen.getByRole('heading', { level: 1, name: 'Cambiar contraseña' })).toBeInTheDocument()
  expect(field('Email')).toHaveValue('ana@planta.example')
  expect(field('Código')).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field('Nueva contraseña')).toHaveAttribute('autocomplete', 'new-password')
  expect(screen.getAllByRole('button', { name: 'Mostrar contraseña' })).toHaveLength(2)
  expect(link('Iniciar sesión')).toHaveAttribute('href', '/login')
})

test('empty fields are all marked, the first of them with the message and the focus', async () => {
  const { user } = await open('/reset-password')
  await user.click(submit())
  await described('Email', 'Todos los campos son obligatorios')
  expect(screen.getAllByText('Todos los campos son obligatorios')).toHaveLength(1)
  expect(field('Email')).toHaveFocus()
  for (const other of ['Código', 'Nueva contraseña', 'Confirmar contraseña'])
    expect(field(other)).toBeInvalid()
  expect(screen.queryByText(/es requerid/)).not.toBeInTheDocument()
})

test('the code has six digits, the password at least 5 characters, the confirmation matches', async () => {
  const { user } = await open(ADDRESS)
  await fill(user, { code: '12345', password: 'abcd' })
  await described('Código', 'El código debe tener 6 dígitos')
  await described('Nueva contraseña', 'La contraseña debe tener al menos 5 caracteres')
  await user.type(field('Código'), '6789')
  expect(field('Código')).toHaveValue('123456')
  await user.type(field('Nueva contraseña'), 'e')
  await described('Confirmar contraseña', 'Las contraseñas no coinciden')
  await user.type(field('Confirmar contraseña'), 'e')
  await waitFor(() => expect(screen.queryByText('Las contraseñas no coinciden')).not.toBeInTheDocument())
})

test("shows the server's message, with a link onwards, and goes to /login by itself after 2 s", async () => {
  const { user, address } = await open(`${ADDRESS}&redirect_url=https%3A%2F%2Fcsuite.example`)
  const sent = server.answer(changePassword, { message: 'Tu contraseña se cambió.' })
  await fill(user)
  expect(await screen.findByText('Tu contraseña se cambió.')).toBeInTheDocument()
  expect(sent).toEqual([{ email: 'ana@planta.example', code: '123456', newPassword: 'nueva' }])
  const login = '/login?redirect_url=https%3A%2F%2Fcsuite.example'
  expect(link('Ir a iniciar sesión ahora')).toHaveAttribute('href', login)
  await pass(2000)
  await waitFor(() => expect(address()).toBe(login))
  expect(await screen.findByLabelText('Email')).toHaveValue('ana@planta.example')
})

test.each(failuresOf(changePassword, 'Error al cambiar la contraseña. Inténtalo de nuevo.'))(
  'a failure shows %s for 5 s and keeps what was typed',
  async (_, failure, text) => {
    const { user } = await open(ADDRESS)
    server.use(failure)
    await fill(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(field('Nueva contraseña')).toHaveValue('nueva')
    await pass(5000)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  },
)

test('a password that the server refuses is marked, with the reason at its field', async () => {
  const { user } = await open(ADDRESS)
  const reason = 'Esta contraseña es demasiado común.'
  server.answer(changePassword, apiFailure('VALIDATION', { fields: { newPassword: reason } }))
  await fill(user, { password: 'futbol' })
  await described('Nueva contraseña', reason)
  expect(field('Nueva contraseña')).toHaveFocus()
  expect(screen.getAllByText(reason)).toHaveLength(1)
  expect(screen.getByText('Distinta de las más comunes')).toHaveTextContent('(no cumplido)')
  await user.type(field('Nueva contraseña'), 'ista')
  await waitFor(() => expect(field('Nueva contraseña')).toBeValid())
  expect(screen.getByText('Distinta de las más comunes')).not.toHaveTextContent('(no cumplido)')
})

describe('resending the code', () => {
  const resend = () => button('Reenviar código')

  test("asks for a reset code again, says 'Código reenviado exitosamente' for 5 s and then waits 60 s", async () => {
    const { user } = await open(ADDRESS)
    const sent = server.answer(forgotPassword, { message: 'Si la cuenta existe, enviamos un código.' })
    await user.click(resend())
    expect(await screen.findByText('Código reenviado exitosamente')).toBeInTheDocument()
    expect(sent).toEqual([{ email: 'ana@planta.example' }])
    expect(button(/^Reenviar en (60|59)s$/)).toBeDisabled()
    await pass(5000)
    expect(screen.queryByText('Código reenviado exitosamente')).not.toBeInTheDocument()
  })

  test('needs an email', async () => {
    const { user } = await open('/reset-password')
    await user.click(resend())
    expect(await screen.findByRole('alert')).toHaveTextContent('Email requerido para reenviar código')
    expect(field('Email')).toHaveFocus()
  })
})
