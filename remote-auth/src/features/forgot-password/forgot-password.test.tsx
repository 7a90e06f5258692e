import { forgotPassword } from '@csuite/shared/contract/password-reset'
import { screen, waitFor } from '@testing-library/react'
import { button, failuresOf, field, link, open, pass, setUpBrowser } from '../../testing/open'

const server = setUpBrowser()

const SUBMIT = 'Enviar código de recuperación'
const NEXT = '/reset-password?email=ana%40planta.example'
async function send() {
  const rendered = await open('/forgot-password')
  await rendered.user.type(field('Email'), ' ana@planta.example ')
  await rendered.user.click(button(SUBMIT))
  return rendered
}

test('an empty or broken email is named at its field, which takes the focus; the way back to /login keeps the target', async () => {
  const { user } = await open('/forgot-password?redirect_url=https%3A%2F%2Fcsuite.example')
  expect(screen.getByRole('heading', { level: 1, name: 'Recuperar contraseña' })).toBeInTheDocument()
  const login = '/login?redirect_url=https%3A%2F%2Fcsuite.example'
  expect(link(/Volver a iniciar sesión/)).toHaveAttribute('href', login)
  await user.click(button(SUBMIT))
  expect(field('Email')).toHaveAccessibleDescription('Por favor ingresa tu email')
  expect(field('Email')).toHaveFocus()
  await user.type(field('Email'), 'ana')
  expect(field('Email')).toHaveAccessibleDescription('El email no es válido')
  await user.type(field('Email'), '@planta.example')
  expect(field('Email')).toBeValid()
})

test("starts with the invitation's email, else with the one that stands in the sign-in's field", async () => {
  const { unmount } = await open('/forgot-password?email=ana%2Bturno%40planta.example')
  expect(field('Email')).toHaveValue('ana+turno@planta.example')
  unmount()
  const { user } = await open('/login')
  await user.type(field('Email'), 'ana@planta.example')
  await user.click(link('¿Olvidaste tu contraseña?'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Recuperar contraseña' })).toBeVisible()
  expect(field('Email')).toHaveValue('ana@planta.example')
})

test("shows the server's message, with a link onwards, and goes to /reset-password by itself after 2 s", async () => {
  const sent = server.answer(forgotPassword, { message: 'Si la cuenta existe, enviamos un código.' })
  const { address } = await send()
  expect(await screen.findByText('Si la cuenta existe, enviamos un código.')).toBeInTheDocument()
  expect(sent).toEqual([{ email: 'ana@planta.example' }])
  expect(link('Escribir el código ahora')).toHaveAttribute('href', NEXT)
  expect(address()).toBe('/forgot-password')
  await pass(2000)
  await waitFor(() => expect(address()).toBe(NEXT))
  expect(await screen.findByLabelText('Código')).toBeInTheDocument()
  expect(field('Email')).toHaveValue('ana@planta.example')
  // The first code started the cooldown.
  expect(button(/^Reenviar en \d+s$/)).toBeDisabled()
})

test.each(failuresOf(forgotPassword, 'Error al procesar la solicitud. Inténtalo de nuevo.'))(
  'a failure shows %s for 5 s and keeps the email',
  async (_, failure, text) => {
    server.use(failure)
    const { address } = await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(field('Email').value.trim()).toBe('ana@planta.example')
    await pass(5000)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(address()).toBe('/forgot-password')
  },
)
