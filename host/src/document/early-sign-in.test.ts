import { takeEarlySignIn } from '@csuite/shared/client'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { handleSignIn } from './early-sign-in'

const form = `
<form><fieldset><label>Email<input name="email"></label><label>Contraseña<input name="password" type="password"></label></fieldset>
<label>Mantener<input type="checkbox" name="mantener"></label>
<a href="/forgot-password">¿Olvidaste tu contraseña?</a><button type="submit" disabled>Iniciar Sesión</button></form>
<button type="button" name="google">Continuar con Google</button>`

let sent: [string, RequestInit][]
let answers: Response[]

beforeAll(() => handleSignIn('/api'))
beforeEach(() => {
  sessionStorage.clear()
  delete window.__csuite
  window.history.replaceState(null, '', '/login?redirect_url=%2Fplanes')
  document.body.innerHTML = `<div id="root" data-first-paint>${form}</div>`
  sent = []
  jest.spyOn(window, 'fetch').mockImplementation((address, init) => {
    sent.push([address as string, init!])
    return Promise.resolve(answers[sent.length - 1]!)
  })
})

const submit = () => screen.getByRole('button', { name: /Inici/ })
function signIn() {
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: ' ana@planta.example ' } })
  expect(submit()).toBeDisabled()
  fireEvent.input(screen.getByLabelText('Contraseña'), { target: { value: 'secreta' } })
  expect(submit()).toBeEnabled()
  fireEvent.submit(submit())
}

test('a sign-in is sent, and its answer and the user’s are handed over', async () => {
  answers = [Response.json({ access_token: 'abc' }), Response.json({ id: 7 })]
  signIn()
  expect(submit()).toHaveTextContent('Iniciando sesión...')
  expect(submit()).toBeDisabled()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(([address, { method }]) => [method, address])).toEqual([
    ['POST', '/api/auth/login'],
    [undefined, '/api/auth/user'],
  ])
  expect(sent[0]![1].body).toBe('{"email":"ana@planta.example","password":"secreta"}')
  expect(sent[1]![1].headers).toMatchObject({ authorization: 'Bearer abc' })
  expect(window.__csuite).toMatchObject({ token: 'abc', requests: { 'GET /auth/user': expect.anything() } })
  const early = takeEarlySignIn()
  expect(early?.email).toBe('ana@planta.example')
  expect(await (await early!.answer).json()).toEqual({ access_token: 'abc' })
  expect(takeEarlySignIn()).toBeUndefined()
})

test('the choice of a session that renews itself is sent', () => {
  answers = [Response.json({ access_token: 'abc' }), Response.json({ id: 7 })]
  screen.getByRole('checkbox').click()
  signIn()
  expect(sent[0]![1].body).toBe('{"email":"ana@planta.example","password":"secreta","mantener":true}')
})

test.each([
  ['a refusal', () => Response.json({ message: 'No son correctos.' }, { status: 400 }), 'No son correctos.'],
  ['an answer without a message', () => Response.json({}, { status: 503 }), 'Error al iniciar sesión'],
  ['no JSON', () => new Response('<html>', { status: 502 }), 'Error al iniciar sesión'],
])('%s is shown until the form is edited', async (_, answer, text) => {
  answers = [answer()]
  signIn()
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(submit()).toBeEnabled()
  fireEvent.input(screen.getByLabelText('Contraseña'), { target: { value: 'otra' } })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(takeEarlySignIn()).toBeUndefined()
})

test('a sign-in that the API is too busy for stays busy, and the app asks again', async () => {
  answers = [
    Response.json({ message: 'Hay muchas.' }, { status: 503, headers: { 'retry-after': '1' } }),
    Response.json({ access_token: 'abc' }),
  ]
  signIn()
  await waitFor(() => expect(sent).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(submit()).toHaveAttribute('aria-busy', 'true')
  expect((await takeEarlySignIn()!.send()).ok).toBe(true)
  expect(sent[1]).toEqual(sent[0])
})

test('a pressed button is handed over by its name', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Continuar con Google' }))
  expect(window.__csuite?.pressed).toBe('google')
  expect(screen.getByRole('button', { busy: true })).toHaveAttribute('name', 'google')
})

test('a link keeps the return address and the typed email', () => {
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'ana@planta.example' } })
  const link = screen.getByRole('link')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(link).toHaveProperty('search', '?redirect_url=%2Fplanes')
  expect(sessionStorage.getItem('csuite-typed-email')).toBe('"ana@planta.example"')
})

test('nothing is handled once the app has replaced the static screen', () => {
  document.getElementById('root')!.removeAttribute('data-first-paint')
  fireEvent.submit(submit())
  fireEvent.click(screen.getByRole('button', { name: 'Continuar con Google' }))
  expect(sent).toEqual([])
  expect(window.__csuite).toBeUndefined()
})
