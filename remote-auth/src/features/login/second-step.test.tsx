import { currentUser, login } from '@csuite/shared/contract/login'
import { passkeyOptions, passkeySignIn } from '@csuite/shared/contract/passkeys'
import { answerSecondFactor } from '@csuite/shared/contract/second-factor'
import { googleCallback } from '@csuite/shared/contract/social-login'
import { lastMethod, rememberSignIn, sessionStore, takeSignIn } from '@csuite/shared/session'
import { apiFailure, testToken, testUser } from '@csuite/shared/testing'
import { startAuthentication } from '@simplewebauthn/browser'
import { screen } from '@testing-library/react'
import { button, field, open, passkeyAnswer, setUpBrowser } from '../../testing/open'

jest.mock('@simplewebauthn/browser')

const server = setUpBrowser()

const token = testToken()
const asked = apiFailure('SECOND_FACTOR_REQUIRED', { desafio: 'reto-1', metodos: ['totp', 'recuperacion'] })
const step =
  '/login?redirect_url=https%3A%2F%2Fmalo.example#desafio=reto-1&metodos=totp%2Crecuperacion%2Cllave'
const heading = () => screen.findByRole('heading', { level: 1, name: 'Verificación en dos pasos' })
const code = () => field('Código')

/** Answers each request with the next of `answers`, and with the last one from then on. Returns the bodies. */
function answerWith(...answers: ('open' | ReturnType<typeof apiFailure>)[]) {
  const bodies: unknown[] = []
  server.answer(currentUser, testUser())
  server.answer(answerSecondFactor, ({ body }) => {
    bodies.push(body)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer === 'open' || !answer ? { access_token: token } : answer
  })
  return bodies
}

test('a right password leads to the code, which signs in and remembers the browser', async () => {
  const { user, address } = await open('/login')
  server.answer(login, asked)
  const bodies = answerWith('open')
  await user.type(field('Email'), 'ana@planta.example')
  await user.type(field('Contraseña'), 'secreta')
  await user.click(button('Iniciar Sesión'))
  expect(await heading()).toBeInTheDocument()
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(button('Verificar')).toBeDisabled()
  await user.type(code(), '123456')
  await user.click(screen.getByRole('checkbox', { name: 'Recordar este navegador 30 días' }))
  await user.click(button('Verificar'))
  expect(await screen.findByText('Página /apps')).toBeInTheDocument()
  expect(bodies).toEqual([{ desafio: 'reto-1', codigo: '123456', recordar: true }])
  expect(sessionStore.getState()).toMatchObject({ isAuthenticated: true, token })
  expect(lastMethod()).toBe('password')
  expect(address()).toBe('/apps')
})

test('a wrong code is said until the next edit; a recovery code signs in all the same', async () => {
  const { user } = await open(step)
  const bodies = answerWith(apiFailure('INVALID_CODE'), 'open')
  await heading()
  await user.type(code(), '111111{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('El código no es correcto.')
  await user.type(code(), '{Backspace}')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(button('Usar un código de recuperación'))
  expect(field('Código de recuperación')).toHaveFocus()
  await user.keyboard(' abcd-efgh {Enter}')
  expect(await screen.findByText('Página /apps')).toBeInTheDocument()
  expect(bodies).toEqual([
    { desafio: 'reto-1', codigo: '111111', recordar: false },
    { desafio: 'reto-1', codigo: 'abcd-efgh', recordar: false },
  ])
})

test('a challenge that is over leads back to the first step, which says so', async () => {
  const { user, router } = await open(step)
  answerWith(apiFailure('CODE_EXPIRED', { message: 'Vuelve a iniciar sesión.' }))
  await heading()
  await user.type(code(), '111111{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Vuelve a iniciar sesión.')
  expect(field('Contraseña')).toBeInTheDocument()
  expect(router.state.location).toMatchObject({
    hash: '',
    search: '?redirect_url=https%3A%2F%2Fmalo.example',
  })
})

test("'Volver' leads back without a message", async () => {
  rememberSignIn('apple')
  const { user } = await open(step)
  await heading()
  await user.click(button('Volver'))
  expect(await screen.findByLabelText('Contraseña')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect([takeSignIn(), lastMethod()]).toEqual([null, null])
})

test("Google's sign-in goes on at the second step, and is the one that is marked", async () => {
  server.answer(googleCallback, asked)
  const { user, router } = await open('/google-callback?code=abc&state=xyz')
  expect(await heading()).toBeInTheDocument()
  expect(router.state.location).toMatchObject({
    pathname: '/login',
    hash: '#desafio=reto-1&metodos=totp%2Crecuperacion',
  })
  answerWith('open')
  await user.type(code(), '123456{Enter}')
  expect(await screen.findByText('Página /apps')).toBeInTheDocument()
  expect([takeSignIn(), lastMethod()]).toEqual([null, 'google'])
})

describe('a passkey', () => {
  const usePasskey = () => button('Usar una llave de acceso')
  beforeEach(() => {
    Object.assign(window, { PublicKeyCredential: jest.fn() })
    server.answer(passkeyOptions, { challenge: 'c' } as never)
  })

  test('answers in the place of a code, which stays where the person gives up', async () => {
    jest
      .mocked(startAuthentication)
      .mockRejectedValueOnce(new Error('NotAllowedError'))
      .mockResolvedValue(passkeyAnswer as never)
    server.answer(currentUser, testUser())
    const bodies = server.answer(passkeySignIn, { access_token: token })
    const { user } = await open(step)
    await heading()
    await user.click(usePasskey())
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo usar la llave de acceso.')
    expect(code()).toBeEnabled()
    await user.click(usePasskey())
    expect(await screen.findByText('Página /apps')).toBeInTheDocument()
    expect(bodies).toEqual([{ respuesta: passkeyAnswer }])
  })
})
