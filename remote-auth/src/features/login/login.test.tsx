import { overrideSettings } from '@csuite/shared/client'
import { currentUser, login } from '@csuite/shared/contract/login'
import { passkeyOptions, passkeySignIn } from '@csuite/shared/contract/passkeys'
import {
  lastMethod,
  sessionStore,
  signOutLocally,
  takeRememberedRedirect,
  takeSignIn,
} from '@csuite/shared/session'
import { apiFailure, mockEndpoint, mockNetworkFailure, testToken, testUser } from '@csuite/shared/testing'
import { startAuthentication } from '@simplewebauthn/browser'
import { act, screen, waitFor } from '@testing-library/react'
import { button, field, left, link, open, pass, passkeyAnswer, setUpBrowser } from '../../testing/open'

jest.mock('@simplewebauthn/browser')

const server = setUpBrowser()

const token = testToken()
const target = '?redirect_url=https%3A%2F%2Fcsuite.example%2Fx'
const email = () => field('Email')
const password = () => field('Contraseña')
const submit = () => button(/^Inici/)
const accept = () =>
  server.use(mockEndpoint(login, { access_token: token }), mockEndpoint(currentUser, testUser()))
/** Opens the route and submits the form. */
async function signIn(route = '/login', address = 'ana@planta.example', secret = 'secreta') {
  const opened = await open(route)
  await opened.user.type(email(), address)
  await opened.user.type(password(), secret)
  await opened.user.click(submit())
  return opened
}

test('the fields are what password managers look for; the button waits until both are filled', async () => {
  const { user } = await open('/login')
  expect(email()).toHaveAttribute('autocomplete', 'username')
  expect(password()).toHaveAttribute('autocomplete', 'current-password')
  expect(button('Iniciar Sesión')).toBeDisabled()
  await user.type(email(), '   ')
  await user.type(password(), 'secreta')
  expect(submit()).toBeDisabled()
  await user.type(email(), 'ana@planta.example')
  expect(submit()).toBeEnabled()
  await user.clear(password())
  expect(submit()).toBeDisabled()
})

test('while it signs in the button says so and the inputs are disabled', async () => {
  server.answer(login, () => new Promise(() => undefined))
  await signIn()
  const busy = await screen.findByRole('button', { name: 'Iniciando sesión...' })
  expect(busy).toHaveAttribute('aria-busy', 'true')
  expect(email()).toBeDisabled()
  expect(password()).toBeDisabled()
})

test('the answer to a sign-in of the first paint is awaited, and nothing is sent again', async () => {
  server.answer(currentUser, testUser())
  let answer: (response: Response) => void = () => undefined
  const send = jest.fn()
  window.__csuite = {
    signIn: { email: 'ana@planta.example', answer: new Promise((resolve) => (answer = resolve)), send },
  }
  await open('/login')
  expect(await screen.findByRole('button', { name: 'Iniciando sesión...' })).toBeVisible()
  answer(Response.json({ access_token: token }))
  await screen.findByText('Página /apps')
  expect(localStorage.getItem('token')).toBe(token)
  expect(send).not.toHaveBeenCalled()
})

test('a refusal of a sign-in of the first paint is shown', async () => {
  const refusal = { statusCode: 400, code: 'INVALID_CREDENTIALS', message: 'No son correctos.' }
  const answer = Promise.resolve(Response.json(refusal, { status: 400 }))
  window.__csuite = { signIn: { email: 'ana@planta.example', answer, send: jest.fn() } }
  await open('/login')
  expect(await screen.findByRole('alert')).toHaveTextContent('No son correctos.')
})

test('a session is kept where that is chosen, for a second step too', async () => {
  const step = { desafio: 'd', metodos: ['llave'] }
  const bodies = server.answer(login, apiFailure('SECOND_FACTOR_REQUIRED', step as never))
  const { user } = await open('/login')
  const keep = screen.getByRole('checkbox', { name: 'Mantener la sesión en este equipo' })
  expect(keep).not.toBeChecked()
  await user.click(keep)
  await user.type(email(), 'ana@planta.example')
  await user.type(password(), 'secreta')
  await user.click(submit())
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ mantener: true })]))
})

test('a sign-in sends the trimmed email, stores the token, loads the user and goes to /apps', async () => {
  const bodies = server.answer(login, { access_token: token })
  server.answer(currentUser, ({ request }) => {
    bodies.push(request.headers.get('authorization'))
    return testUser()
  })
  const { address } = await signIn('/login', '  ana@planta.example ', ' con espacios ')
  await screen.findByText('Página /apps')
  expect(bodies).toEqual([{ email: 'ana@planta.example', password: ' con espacios ' }, `Bearer ${token}`])
  expect(localStorage.getItem('token')).toBe(token)
  expect(sessionStore.getState()).toMatchObject({ isAuthenticated: true, hasShownPresentationModal: false })
  expect(address()).toBe('/apps')
})

test("a refused sign-in shows the server's message in an alert, keeps what was typed and stays until the next edit", async () => {
  server.answer(login, apiFailure('INVALID_CREDENTIALS'))
  const { user } = await signIn()
  expect(await screen.findByRole('alert')).toHaveTextContent('El email o la contraseña no son correctos.')
  expect(email()).toHaveValue('ana@planta.example')
  expect(password()).toHaveValue('secreta')
  expect(submit()).toHaveFocus()
  await pass(60_000)
  expect(screen.getByRole('alert')).toBeInTheDocument()
  await user.type(password(), 'x')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('an email that the server finds malformed is marked at its field, which has the focus, until the next edit', async () => {
  const fields = { email: 'El email no es válido' }
  server.answer(login, apiFailure('VALIDATION', { fields }))
  const { user } = await signIn('/login', 'ana@planta')
  expect(await screen.findByRole('alert')).toHaveTextContent('El email no es válido')
  expect(email()).toBeInvalid()
  expect(email()).toHaveFocus()
  await user.keyboard('.example')
  expect(email()).toBeValid()
})

test("a failure without a message shows 'Error al iniciar sesión', and goes with the next try", async () => {
  server.use(mockNetworkFailure(login))
  const { user } = await signIn()
  expect(await screen.findByText('Error al iniciar sesión')).toBeInTheDocument()
  accept()
  await user.click(submit())
  expect(await screen.findByText('Página /apps')).toBeInTheDocument()
})

test("when the user cannot be loaded it shows 'Error al obtener usuario' and there is no session", async () => {
  server.use(mockEndpoint(login, { access_token: token }), mockNetworkFailure(currentUser))
  await signIn()
  expect(await screen.findByText('Error al obtener usuario')).toBeInTheDocument()
  expect(localStorage.getItem('token')).toBeNull()
  expect(sessionStore.getState().isAuthenticated).toBe(false)
})

describe('an email that is not verified', () => {
  beforeEach(() => void server.answer(login, apiFailure('EMAIL_NOT_VERIFIED')))
  const verifyAddress = '/verify-email?email=ana%40planta.example&redirect_url=https%3A%2F%2Fcsuite.example'

  test('shows the message with a link, waits for verification and steps there by itself after 2 s', async () => {
    const { address } = await signIn('/login?redirect_url=https%3A%2F%2Fcsuite.example')
    expect(await screen.findByText('Debes verificar tu email antes de iniciar sesión')).toBeInTheDocument()
    expect(link('Ir a verificación de email')).toHaveAttribute('href', verifyAddress)
    expect(sessionStore.getState().pendingVerificationEmail).toBe('ana@planta.example')
    expect(address()).toMatch(/^\/login/)
    await pass(2000)
    await waitFor(() => expect(address()).toBe(verifyAddress))
    expect(await screen.findByText(/^Para recibir un código usa/)).toBeInTheDocument()
  })

  test('does not step on once the form is edited', async () => {
    const { user, address } = await signIn()
    await screen.findByRole('alert')
    await user.type(email(), 'x')
    await pass(5000)
    expect(address()).toBe('/login')
  })
})

test.each([
  ['auth_failed', 'Error en la autenticación con Google. Por favor, inténtalo de nuevo.'],
  ['token_invalid', 'Token de autenticación inválido. Por favor, inicia sesión nuevamente.'],
  [
    'provider_unavailable',
    'El inicio de sesión con este proveedor no está disponible en este momento. Usa tu email y contraseña.',
  ],
])('the address with error=%s shows its text until the next edit', async (error, text) => {
  const { user } = await open(`/login?error=${error}`)
  expect(screen.getByRole('alert')).toHaveTextContent(text)
  await user.type(email(), 'a')
  expect(screen.queryByText(text)).not.toBeInTheDocument()
})

test.each(
  ['error', 'notice'].flatMap((parameter) =>
    ['nada', 'constructor', '__proto__', 'toString'].map((name) => `${parameter}=${name}`),
  ),
)('the address with an unknown %s shows no message', async (query) => {
  await open(`/login?${query}`)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Inicia sesión')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('the links keep redirect_url', async () => {
  await open(`/login${target}`)
  expect(link('¿Olvidaste tu contraseña?')).toHaveAttribute('href', `/forgot-password${target}`)
  expect(link('Registrate')).toHaveAttribute('href', `/register${target}`)
})

describe('Google and Apple', () => {
  beforeEach(() => overrideSettings({ redirectAllowlist: ['https://csuite.example'] }))

  test.each(['Google', 'Apple'])(
    '%s goes to the API with the target, which the browser keeps too, and says so when it cannot start',
    async (provider) => {
      const { user } = await open(`/login${target}`)
      const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      await user.click(button(`Continuar con ${provider}`))
      expect(screen.getByRole('alert')).toHaveTextContent(
        `Sin conexión. Error al iniciar autenticación con ${provider}`,
      )
      expect(left.go).not.toHaveBeenCalled()
      isOnline.mockReturnValue(true)
      await user.click(button(`Continuar con ${provider}`))
      const address = `http://localhost/api/auth/${provider.toLowerCase()}${target}`
      expect(left.go).toHaveBeenCalledWith(address)
      expect(localStorage.getItem('google_redirect_url')).toBe('https://csuite.example/x')
    },
  )

  test.each(['provider_unavailable', 'auth_failed'])(
    'a sign-in there that failed (%s) leaves the target in the address alone, and its button unmarked',
    async (error) => {
      const before = await open(`/login${target}`)
      await before.user.click(button('Continuar con Google'))
      before.unmount()
      const { user } = await open(`/login${target}&error=${error}`)
      expect(screen.queryByText('Último usado')).not.toBeInTheDocument()
      expect(localStorage.getItem('google_redirect_url')).toBeNull()
      expect(takeSignIn()).toBeNull()
      await user.click(button('Continuar con Google'))
      expect(localStorage.getItem('google_redirect_url')).toBe('https://csuite.example/x')
    },
  )

  test('a sign-in there that was given up ends with one by password', async () => {
    const { user } = await open(`/login${target}`)
    await user.click(button('Continuar con Google'))
    accept()
    await user.type(email(), 'ana@planta.example')
    await user.type(password(), 'secreta')
    await user.click(submit())
    await screen.findByText('Página /apps')
    expect(takeRememberedRedirect()).toBeNull()
    expect([takeSignIn(), lastMethod()]).toEqual([null, 'password'])
  })
})

describe('a passkey', () => {
  const passkeyButton = () => button('Entrar con una llave de acceso')
  let autofill = false
  beforeEach(() => {
    autofill = false
    const isConditionalMediationAvailable = () => Promise.resolve(autofill)
    Object.assign(window, { PublicKeyCredential: { isConditionalMediationAvailable } })
    jest.mocked(startAuthentication).mockReset()
    jest.mocked(startAuthentication).mockResolvedValue(passkeyAnswer as never)
    server.answer(passkeyOptions, { challenge: 'c' } as never)
    server.answer(passkeySignIn, { access_token: token })
    server.answer(currentUser, testUser())
  })

  test('signs in by its button, which is marked the next time', async () => {
    const first = await open('/login')
    expect(screen.queryByText('Último usado')).not.toBeInTheDocument()
    await first.user.click(passkeyButton())
    await waitFor(() => expect(sessionStore.getState().token).toBe(token))
    expect(startAuthentication).toHaveBeenCalledWith({
      optionsJSON: { challenge: 'c' },
      useBrowserAutofill: false,
    })
    first.unmount()
    act(() => signOutLocally())
    await open('/login')
    expect(passkeyButton().parentElement).toHaveTextContent('Último usado')
  })

  test('signs in by autofill once the person has touched the page', async () => {
    autofill = true
    const { user } = await open('/login')
    expect(email()).toHaveAttribute('autocomplete', 'username webauthn')
    expect(startAuthentication).not.toHaveBeenCalled()
    await user.pointer({ target: email() })
    await waitFor(() => expect(sessionStore.getState().token).toBe(token))
    expect(startAuthentication).toHaveBeenCalledWith({
      optionsJSON: { challenge: 'c' },
      useBrowserAutofill: true,
    })
  })

  test('that autofill offers late does not end what the button asked for', async () => {
    let offer: (available: boolean) => void = () => undefined
    const isConditionalMediationAvailable = () => new Promise((resolve) => (offer = resolve))
    Object.assign(window, { PublicKeyCredential: { isConditionalMediationAvailable } })
    const asked = server.answer(passkeyOptions, { challenge: 'c' } as never)
    jest.mocked(startAuthentication).mockReturnValue(new Promise(() => undefined))
    const { user } = await open('/login')
    await user.click(passkeyButton())
    await waitFor(() => expect(startAuthentication).toHaveBeenCalled())
    offer(true)
    await waitFor(() => expect(asked).toHaveLength(2))
    await pass(100)
    expect(startAuthentication).toHaveBeenCalledTimes(1)
  })

  test('that the person gives up is said', async () => {
    jest.mocked(startAuthentication).mockRejectedValue(new Error('NotAllowedError'))
    const { user } = await open('/login')
    await user.click(passkeyButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo usar la llave de acceso.')
  })

  test('is not offered where the browser has none', async () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    await open('/login')
    expect(screen.queryByRole('button', { name: /llave/ })).not.toBeInTheDocument()
  })
})
