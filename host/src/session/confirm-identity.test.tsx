import { call } from '@csuite/shared/client'
import { deleteAccount } from '@csuite/shared/contract/account'
import { listPasskeys, passkeyOptions } from '@csuite/shared/contract/passkeys'
import { confirmIdentity } from '@csuite/shared/contract/sessions'
import { sessionStore } from '@csuite/shared/session'
import { apiFailure, mockEndpoint, mockServer } from '@csuite/shared/testing'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Questions } from './questions'
import { connectClient } from './start'

let recent = false
const server = mockServer(
  mockEndpoint(deleteAccount, () => (recent ? undefined : apiFailure('RECENT_LOGIN_REQUIRED'))),
  mockEndpoint(confirmIdentity, ({ body }) => {
    recent = 'password' in body && body.password === 'Correcta1'
    return recent
      ? undefined
      : apiFailure('INVALID_CREDENTIALS', { message: 'La contraseña no es correcta.' })
  }),
)

beforeAll(() => connectClient(() => undefined))
beforeEach(() => {
  recent = false
  sessionStore.setState({ token: 'ficha' })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<Questions />)
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the right password repeats the call; an error shows under the field', async () => {
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

test('the end of the session closes the dialog', async () => {
  server.answer(confirmIdentity, apiFailure('UNAUTHORIZED'))
  const refused = expect(call(deleteAccount)).rejects.toMatchObject({ code: 'RECENT_LOGIN_REQUIRED' })
  await userEvent.type(await screen.findByLabelText('Contraseña'), 'Correcta1')
  await press('Confirmar')
  await refused
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sessionStore.getState().token).toBeNull()
})

describe('a passkey', () => {
  const answer = { id: 'a', rawId: 'a', type: 'public-key', response: {} }
  const options = { challenge: 'c', rpId: 'localhost', timeout: 60_000, userVerification: 'required' }
  const get = jest.fn()
  beforeEach(() => {
    Object.assign(window, {
      PublicKeyCredential: { parseRequestOptionsFromJSON: (given: object) => given },
    })
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
    get.mockReset().mockResolvedValue({ toJSON: () => answer })
    server.answer(listPasskeys, [
      { id: 1, credencial: 'a', nombre: 'Portátil', creada: '2026-01-15T10:00:00.000Z', ultimoUso: null },
    ])
    server.answer(passkeyOptions, options)
    server.answer(confirmIdentity, ({ body }) => {
      recent = JSON.stringify(body) === JSON.stringify({ respuesta: answer })
      return undefined
    })
  })
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    Reflect.deleteProperty(navigator, 'credentials')
  })

  test('repeats the call as the password does', async () => {
    const done = call(deleteAccount)
    await userEvent.click(await screen.findByRole('button', { name: 'Usar una llave de acceso' }))
    await expect(done).resolves.toBeUndefined()
    expect(get).toHaveBeenCalledWith({ publicKey: options })
  })

  test("that is cancelled leaves the password, and 'Cancelar' rejects the call", async () => {
    get.mockRejectedValue(new Error('NotAllowedError'))
    const refused = expect(call(deleteAccount)).rejects.toMatchObject({ code: 'RECENT_LOGIN_REQUIRED' })
    await userEvent.click(await screen.findByRole('button', { name: 'Usar una llave de acceso' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription(/No se pudo confirmar/),
    )
    await press('Cancelar')
    await refused
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
