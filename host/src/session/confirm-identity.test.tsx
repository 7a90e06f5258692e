import '@testing-library/jest-dom'
import { call, overrideSettings } from '@csuite/shared/client'
import { deleteAccount } from '@csuite/shared/contract/account'
import { sessionStore } from '@csuite/shared/session'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { Questions } from './questions'
import { connectClient } from './start'

const refusal = (statusCode: number, code: string, message: string) =>
  HttpResponse.json({ statusCode, code, message }, { status: statusCode })

let recent = false
const server = setupServer(
  http.delete('http://localhost/api/auth/cuenta', () =>
    recent
      ? new HttpResponse(null, { status: 204 })
      : refusal(403, 'RECENT_LOGIN_REQUIRED', 'Confirma que eres tú para continuar.'),
  ),
  http.post('http://localhost/api/auth/confirmar', async ({ request }) => {
    const { password } = (await request.json()) as { password: string }
    recent = password === 'Correcta1'
    return recent
      ? new HttpResponse(null, { status: 204 })
      : refusal(400, 'INVALID_CREDENTIALS', 'La contraseña no es correcta.')
  }),
)

beforeAll(() => {
  overrideSettings({ apiBase: 'http://localhost/api' })
  connectClient(() => undefined)
  server.listen({ onUnhandledRequest: 'error' })
})
beforeEach(() => {
  recent = false
  sessionStore.setState({ token: 'ficha' })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<Questions />)
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the right password lets the call go on; a wrong one is told under the field', async () => {
  const done = call(deleteAccount)
  const dialog = await screen.findByRole('dialog', { name: 'Confirma que eres tú' })
  expect(dialog).toHaveAccessibleDescription('Escribe tu contraseña para continuar.')
  const field = screen.getByLabelText('Contraseña')
  await waitFor(() => expect(field).toHaveFocus())
  await press('Confirmar')
  expect(field).toHaveAccessibleDescription('La contraseña es requerida')
  await userEvent.type(field, 'Equivocada1')
  await press('Confirmar')
  await waitFor(() => expect(field).toHaveAccessibleDescription('La contraseña no es correcta.'))
  await userEvent.clear(field)
  await userEvent.type(field, 'Correcta1')
  await press('Confirmar')
  await expect(done).resolves.toBeUndefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("'Cancelar' leaves the call refused", async () => {
  const refused = expect(call(deleteAccount)).rejects.toMatchObject({ code: 'RECENT_LOGIN_REQUIRED' })
  await screen.findByRole('dialog')
  await press('Cancelar')
  await refused
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a session that ended meanwhile takes the question away', async () => {
  server.use(
    http.post('http://localhost/api/auth/confirmar', () =>
      refusal(401, 'UNAUTHORIZED', 'Tu sesión no es válida.'),
    ),
  )
  const refused = expect(call(deleteAccount)).rejects.toMatchObject({ code: 'RECENT_LOGIN_REQUIRED' })
  await userEvent.type(await screen.findByLabelText('Contraseña'), 'Correcta1')
  await press('Confirmar')
  await refused
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sessionStore.getState().token).toBeNull()
})

describe('a passkey', () => {
  const answer = { id: 'a', rawId: 'a', type: 'public-key', response: {} }
  const get = jest.fn()
  beforeEach(() => {
    Object.assign(window, {
      PublicKeyCredential: { parseRequestOptionsFromJSON: (options: object) => options },
    })
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
    get.mockReset().mockResolvedValue({ toJSON: () => answer })
    server.use(
      http.get('http://localhost/api/auth/llaves', () =>
        HttpResponse.json([
          { id: 1, nombre: 'Portátil', creada: '2026-01-15T10:00:00.000Z', ultimoUso: null },
        ]),
      ),
      http.post('http://localhost/api/auth/llaves/opciones', () => HttpResponse.json({ challenge: 'c' })),
      http.post('http://localhost/api/auth/confirmar', async ({ request }) => {
        recent = JSON.stringify(await request.json()) === JSON.stringify({ respuesta: answer })
        return new HttpResponse(null, { status: 204 })
      }),
    )
  })
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    Reflect.deleteProperty(navigator, 'credentials')
  })

  test('lets the call go on as the password does', async () => {
    const done = call(deleteAccount)
    await userEvent.click(await screen.findByRole('button', { name: 'Usar una llave de acceso' }))
    await expect(done).resolves.toBeUndefined()
    expect(get).toHaveBeenCalledWith({ publicKey: { challenge: 'c' } })
  })

  test('that the person gives up leaves the password', async () => {
    get.mockRejectedValue(new Error('NotAllowedError'))
    const refused = expect(call(deleteAccount)).rejects.toMatchObject({ code: 'RECENT_LOGIN_REQUIRED' })
    await userEvent.click(await screen.findByRole('button', { name: 'Usar una llave de acceso' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription(/No se pudo confirmar/),
    )
    await press('Cancelar')
    await refused
  })
})
