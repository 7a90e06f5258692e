import { forgotPassword } from '@csuite/shared/contract/password-reset'
import { apiFailure, mockEndpoint, mockNetworkFailure, mockServer } from '@csuite/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { addressOf, open, pass, person, setUpBrowser } from '../../testing/open'

const server = mockServer()
setUpBrowser()

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const submit = () => screen.getByRole('button', { name: 'Enviar código de recuperación' })
const NEXT = '/reset-password?email=ana%40planta.example'
async function send() {
  const user = person()
  await user.type(email(), ' ana@planta.example ')
  await user.click(submit())
  return user
}

test('has its heading and the way back to /login with the target', async () => {
  await open('/forgot-password?redirect_url=https%3A%2F%2Fcsuite.example')
  expect(screen.getByRole('heading', { level: 1, name: 'Recuperar contraseña' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Volver a iniciar sesión/ })).toHaveAttribute(
    'href',
    '/login?redirect_url=https%3A%2F%2Fcsuite.example',
  )
})

test('an empty or broken email is named at its field, which takes the focus; the error goes when corrected', async () => {
  await open('/forgot-password')
  const user = person()
  await user.click(submit())
  expect(email()).toHaveAccessibleDescription('Por favor ingresa tu email')
  expect(email()).toHaveFocus()
  await user.type(email(), 'ana')
  expect(email()).toHaveAccessibleDescription('El email no es válido')
  await user.type(email(), '@planta.example')
  expect(email()).toBeValid()
})

test("starts with the email that stands in the sign-in's field", async () => {
  await open('/login')
  const user = person()
  await user.type(email(), 'ana@planta.example')
  await user.click(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Recuperar contraseña' })).toBeVisible()
  expect(email()).toHaveValue('ana@planta.example')
})

test("shows the server's message, with a link onwards, and goes to /reset-password by itself after 2 s", async () => {
  const rendered = await open('/forgot-password')
  const sent: unknown[] = []
  server.use(mockEndpoint(forgotPassword, { message: 'Si la cuenta existe, enviamos un código.' }, sent))
  await send()
  expect(await screen.findByText('Si la cuenta existe, enviamos un código.')).toBeInTheDocument()
  expect(sent).toEqual([{ email: 'ana@planta.example' }])
  expect(screen.getByRole('link', { name: 'Escribir el código ahora' })).toHaveAttribute('href', NEXT)
  expect(addressOf(rendered)).toBe('/forgot-password')
  await pass(2000)
  await waitFor(() => expect(addressOf(rendered)).toBe(NEXT))
  expect(await screen.findByLabelText('Código')).toBeInTheDocument()
  expect(email()).toHaveValue('ana@planta.example')
  // The code was mailed a moment ago: another one has to wait, as the server would say.
  expect(screen.getByRole('button', { name: /^Reenviar en \d+s$/ })).toBeDisabled()
})

test.each([
  ["the server's message", apiFailure('TOO_MANY_REQUESTS'), 'Demasiados intentos.'],
  ['the fixed text', null, 'Error al procesar la solicitud. Inténtalo de nuevo.'],
])('a failure shows %s for 5 s and keeps the email', async (_, failure, text) => {
  const rendered = await open('/forgot-password')
  server.use(failure ? mockEndpoint(forgotPassword, failure) : mockNetworkFailure(forgotPassword))
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(email().value.trim()).toBe('ana@planta.example')
  await pass(5000)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(addressOf(rendered)).toBe('/forgot-password')
})
