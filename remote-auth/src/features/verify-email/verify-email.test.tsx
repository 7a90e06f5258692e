import { resendVerification, verifyRegistration } from '@csuite/shared/contract/registration'
import { sessionStore, setPendingVerificationEmail } from '@csuite/shared/session'
import { apiFailure, mockEndpoint, mockNetworkFailure, testToken, testUser } from '@csuite/shared/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { noCodeSent } from '../../parts/auth-address'
import { button, failuresOf, field, link, open, pass, setUpBrowser } from '../../testing/open'

const server = setUpBrowser()

const ADDRESS = '/verify-email?email=ana%40planta.example'
const token = testToken()
const code = () => field('Código')
const submit = () => button('Verificar código')
const resendButton = () => button(/^Reenviar/)
async function send(user: UserEvent) {
  fireEvent.change(code(), { target: { value: '123456' } })
  await user.click(submit())
}

test('says whose code it asks for, when it expires and where to look for it, and leads to the registration and to the sign-in', async () => {
  await open(`${ADDRESS}&redirect_url=https%3A%2F%2Fcsuite.example`)
  expect(screen.getByText('ana@planta.example')).toBeInTheDocument()
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code()).toHaveAccessibleDescription(/caduca a los 10 minutos.*correo no deseado/)
  expect(link('← Volver al registro')).toHaveAttribute(
    'href',
    '/register?redirect_url=https%3A%2F%2Fcsuite.example',
  )
  expect(link('Iniciar sesión')).toHaveAttribute('href', '/login?redirect_url=https%3A%2F%2Fcsuite.example')
})

test('without an email in the address it takes the one that waits for verification', async () => {
  const { router } = await open('/login')
  act(() => setPendingVerificationEmail('espera@planta.example'))
  await act(() => router.navigate('/verify-email'))
  expect(await screen.findByText('espera@planta.example')).toBeInTheDocument()
})

test('without any email it leads to /register', async () => {
  const { address } = await open('/verify-email?redirect_url=https%3A%2F%2Fcsuite.example')
  await waitFor(() => expect(address()).toBe('/register?redirect_url=https%3A%2F%2Fcsuite.example'))
})

test.each([
  ['a computer', true],
  ['a phone, whose keyboard would cover the page', false],
])('on arrival on %s: the cursor waits in the code is %s', async (_, isComputer) => {
  Object.assign(window, { matchMedia: () => ({ matches: isComputer }) })
  await open(ADDRESS)
  expect(document.activeElement === code()).toBe(isComputer)
})

test('a complete code is sent by itself; a wrong one stays, marked and selected, until another is typed', async () => {
  const { user } = await open(ADDRESS)
  const sent: unknown[] = []
  server.answer(verifyRegistration, ({ body }) => {
    sent.push(body.code)
    return body.code === '222222' ? { access_token: token, user: testUser() } : apiFailure('INVALID_CODE')
  })
  await user.type(code(), '111111')
  await pass(1000)
  await waitFor(() => expect(code()).toBeInvalid())
  expect(code()).toHaveFocus()
  await pass(1000)
  expect(sent).toEqual(['111111'])
  // The button keeps its name, whoever sent the code.
  await user.click(submit())
  await waitFor(() => expect(sent).toEqual(['111111', '111111']))
  await waitFor(() => expect(code()).toHaveFocus())
  await user.keyboard('222222')
  await pass(1000)
  expect(await screen.findByText('Página /apps')).toBeInTheDocument()
})

test('a right code opens the session, forgets the waiting email and goes to /apps', async () => {
  const { user, router } = await open('/login')
  act(() => setPendingVerificationEmail('ana@planta.example'))
  await act(() => router.navigate('/verify-email'))
  const sent = server.answer(verifyRegistration, { access_token: token, user: testUser() })
  await screen.findByLabelText('Código')
  await send(user)
  expect(await screen.findByText('Página /apps')).toBeInTheDocument()
  expect(sent).toEqual([{ email: 'ana@planta.example', code: '123456' }])
  expect(localStorage.getItem('token')).toBe(token)
  expect(sessionStore.getState()).toMatchObject({
    isAuthenticated: true,
    user: testUser(),
    pendingVerificationEmail: null,
    hasShownPresentationModal: false,
  })
})

test('a right code goes on with the target, for the portal to check', async () => {
  const { user, address } = await open(`${ADDRESS}&redirect_url=https%3A%2F%2Fcsuite.example`)
  server.answer(verifyRegistration, { access_token: token, user: testUser() })
  await send(user)
  await waitFor(() => expect(address()).toBe('/apps?redirect_url=https%3A%2F%2Fcsuite.example'))
})

test.each(failuresOf(verifyRegistration, 'Error al verificar el código'))(
  'a failure shows %s for 5 s and keeps the code, which is not marked as wrong',
  async (_, failure, text) => {
    const { user } = await open(ADDRESS)
    server.use(failure)
    await send(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(code()).toHaveValue('123456')
    expect(code()).toBeValid()
    await pass(5000)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  },
)

describe('resending', () => {
  const accepted = mockEndpoint(resendVerification, { message: 'Te enviamos otro código.' })
  async function resend(answer: typeof accepted) {
    const opened = await open(ADDRESS)
    server.use(answer)
    await opened.user.click(button('Reenviar código'))
    return opened
  }

  test("counts 60 s down as 'Reenviar en {n}s', with the focus on the code, and can be used again then", async () => {
    await resend(accepted)
    expect(await screen.findByText('Te enviamos otro código.')).toBeInTheDocument()
    expect(resendButton()).toHaveAccessibleName(/^Reenviar en (60|59)s$/)
    expect(resendButton()).toBeDisabled()
    expect(code()).toHaveFocus()
    await pass(30_000)
    expect(resendButton()).toHaveAccessibleName(/^Reenviar en (30|29)s$/)
    await pass(30_000)
    expect(resendButton()).toHaveAccessibleName('Reenviar código')
    expect(resendButton()).toBeEnabled()
  })

  test('who was led here without a code is told how to get one, and once it is mailed where it went', async () => {
    const { user, router } = await open('/login')
    server.use(accepted)
    await act(() => router.navigate(ADDRESS, { state: noCodeSent }))
    expect(await screen.findByText(/^Para recibir un código usa «Reenviar código»/)).toBeVisible()
    await user.click(button('Reenviar código'))
    expect(await screen.findByText(/^Escribe el código de 6 dígitos que enviamos a/)).toBeVisible()
  })

  test('a plus in the address’s email stays a plus', async () => {
    await open('/verify-email?email=ana+planta@planta.example')
    expect(screen.getByText('ana+planta@planta.example')).toBeVisible()
  })

  test('the waiting time survives a reload, and belongs to its address', async () => {
    const first = await resend(accepted)
    await screen.findByText('Te enviamos otro código.')
    first.unmount()
    const second = await open(ADDRESS)
    expect(resendButton()).toHaveAccessibleName(/^Reenviar en \d+s$/)
    second.unmount()
    await open('/verify-email?email=otra%40planta.example')
    expect(resendButton()).toHaveAccessibleName('Reenviar código')
  })

  test("a refusal shows the server's message and holds for as long as the server says", async () => {
    await resend(mockEndpoint(resendVerification, apiFailure('TOO_MANY_REQUESTS', { retryAfter: 42 })))
    expect(await screen.findByRole('alert')).toHaveTextContent('Demasiados intentos.')
    expect(resendButton()).toHaveAccessibleName(/^Reenviar en 4[12]s$/)
  })

  test("a failure without a message shows 'Error al reenviar el código' and can be tried again", async () => {
    await resend(mockNetworkFailure(resendVerification))
    expect(await screen.findByRole('alert')).toHaveTextContent('Error al reenviar el código')
    expect(resendButton()).toBeEnabled()
  })
})
