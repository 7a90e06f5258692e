import { overrideSettings } from '@csuite/shared/client'
import { type Identity, linkIdentity, listIdentities, unlinkIdentity } from '@csuite/shared/contract/account'
import { type AuditRow, ownActivity } from '@csuite/shared/contract/audit'
import {
  type Passkey,
  addPasskey,
  deletePasskey,
  listPasskeys,
  newPasskeyOptions,
  passkeyOwner,
} from '@csuite/shared/contract/passkeys'
import {
  disableSecondFactor,
  enableSecondFactor,
  prepareSecondFactor,
  secondFactorState,
} from '@csuite/shared/contract/second-factor'
import { type Session, endOtherSessions, endSession, listSessions } from '@csuite/shared/contract/sessions'
import { apiFailure, mockEndpoint, testPage, testUser } from '@csuite/shared/testing'
import { sendSignal, startRegistration } from '@simplewebauthn/browser'
import { act, screen, waitFor, within } from '@testing-library/react'
import { button, left, open, pass, passkeyAnswer, setUpBrowser } from '../../../testing/open'

jest.mock('@simplewebauthn/browser')

const server = setUpBrowser()

const used = { creada: '2026-01-15T10:00:00.000Z', ultimoUso: '2026-02-03T11:30:00.000Z' }
const session = (id: string, dispositivo: string, actual: boolean) => ({
  ...{ id, dispositivo, actual, mantenida: id === 'b' },
  ...used,
})
const rows = (section: HTMLElement) =>
  within(section)
    .getAllByRole('listitem')
    .map((row) => row.textContent)

let sessions: Session[]
let factor: { activo: boolean; codigosRestantes: number }
let passkeys: Passkey[]
let identities: Identity[]
const activityPage = (limit: number) => {
  const rows = Array.from({ length: Math.min(limit, 7) }, (_, id) => ({
    ...{ id: id + 1, fecha: used.ultimoUso, tipo: 'sesion.iniciada', autor: null, usuario: null },
    ...{ origen: '203.0.113.0/24', detalle: { dispositivo: 'Chrome en Windows' } },
  }))
  return testPage<AuditRow>(rows, { total: 7, totalPages: 2, hasNextPage: rows.length < 7 })
}
beforeEach(() => {
  sessions = [
    session('a', 'Chrome en Windows', true),
    session('b', 'Safari en iPhone', false),
    session('c', 'Firefox en Linux', false),
  ]
  factor = { activo: false, codigosRestantes: 0 }
  passkeys = []
  identities = []
  server.answer(listSessions, () => sessions)
  server.answer(secondFactorState, () => factor)
  server.answer(listPasskeys, () => passkeys)
  server.answer(listIdentities, () => identities)
  server.answer(ownActivity, ({ query }) => activityPage(Number(query['limit'])))
})

/** Opens 'Seguridad' and finds one of its sections, loaded. */
async function openSection(name: string) {
  const { user, router } = await open('/perfil', { user: testUser() })
  await user.click(screen.getByRole('tab', { name: 'Seguridad' }))
  const section = await screen.findByRole('region', { name })
  await waitFor(() => expect(within(section).queryByText('Cargando...')).not.toBeInTheDocument())
  return { user, router, section, within: within(section) }
}

/** Answers a set-up with these recovery codes; the right code is 123456. */
function allowSetUp(codigosRecuperacion: string[], sent: unknown[] = []) {
  const enable = mockEndpoint(
    enableSecondFactor,
    ({ body }) => {
      if (body.codigo !== '123456') return apiFailure('INVALID_CODE')
      factor = { activo: true, codigosRestantes: codigosRecuperacion.length }
      return { codigosRecuperacion }
    },
    sent,
  )
  const secret = { secreto: 'ABCDEFGH', uri: 'otpauth://totp/ana?secret=ABCDEFGH' }
  server.use(mockEndpoint(prepareSecondFactor, secret), enable)
}

describe('Sesiones', () => {
  test('one session or all the others are ended; this one has no button', async () => {
    server.answer(endSession, ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params['id'])
      return undefined
    })
    server.answer(endOtherSessions, () => {
      sessions = sessions.filter(({ actual }) => actual)
      return undefined
    })
    const { user, section, within: inside } = await openSection('Sesiones')
    expect(rows(section)[0]).toMatch(/^Chrome en WindowsÚltimo uso: 3\/2\/2026, \d+:30Esta sesión$/)
    expect(inside.getAllByRole('button', { name: /^Cerrar sesión/ })).toHaveLength(2)
    await user.click(inside.getByRole('button', { name: 'Cerrar sesión en Safari en iPhone' }))
    await waitFor(() => expect(inside.queryByText('Safari en iPhone')).not.toBeInTheDocument())
    expect(section).toHaveFocus()
    expect(inside.getByText('Firefox en Linux')).toBeInTheDocument()
    await user.click(inside.getByRole('button', { name: 'Cerrar las demás' }))
    await waitFor(() => expect(rows(section)).toHaveLength(1))
    expect(inside.queryByRole('button')).not.toBeInTheDocument()
  })

  test('a refusal is said', async () => {
    server.answer(endSession, apiFailure('NOT_FOUND'))
    const { user, within: inside } = await openSection('Sesiones')
    await user.click(inside.getByRole('button', { name: 'Cerrar sesión en Safari en iPhone' }))
    expect(await inside.findByRole('alert')).toHaveTextContent('No encontramos lo que buscas.')
  })
})

describe('Segundo factor', () => {
  test('is set up with QR code, secret and code, and shows the recovery codes once', async () => {
    const codes = Array.from({ length: 10 }, (_, i) => `aaaa-000${i}`)
    const sent: unknown[] = []
    allowSetUp(codes, sent)
    const { user, section, within: inside } = await openSection('Segundo factor')
    const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(inside.getByRole('button', { name: 'Activar el segundo factor' }))
    await inside.findByRole('img', { name: 'Código QR para tu aplicación de autenticación' })
    expect(inside.getByText('ABCD EFGH')).toBeInTheDocument()
    expect(section).toHaveFocus()
    await user.type(inside.getByLabelText('Código'), '111111{Enter}')
    expect(await inside.findByRole('alert')).toHaveTextContent('El código no es correcto.')
    await waitFor(() => expect(inside.getByLabelText('Código')).toBeInvalid())
    expect(inside.getByLabelText('Código')).toHaveFocus()
    await user.keyboard('123456')
    await pass(1000)
    expect(await inside.findByText('aaaa-0009')).toBeInTheDocument()
    expect(section).toHaveFocus()
    const copy = inside.getByRole('button', { name: 'Copiar' })
    // A role inside would take its name away in Chromium.
    expect(copy.querySelector('[role]')).toBeNull()
    await user.click(copy)
    expect(await inside.findByRole('button', { name: '✓ Copiados' })).toBeInTheDocument()
    expect(writeText).toHaveBeenCalledWith(codes.join('\n'))
    const file = expect.stringContaining(encodeURIComponent(codes.join('\n')))
    expect(inside.getByRole('link', { name: 'Descargar' })).toHaveAttribute('href', file)
    await user.click(inside.getByRole('button', { name: 'Los he guardado' }))
    expect(inside.queryByText('aaaa-0009')).not.toBeInTheDocument()
    expect(section).toHaveFocus()
    expect(inside.getByText('Está activo. Te quedan 10 códigos de recuperación.')).toBeInTheDocument()
    expect(sent).toEqual([{ codigo: '111111' }, { codigo: '123456' }])
  })

  test('shown recovery codes are not lost to another tab or page without a question', async () => {
    allowSetUp(['aaaa-0000'])
    const { user, router, within: inside } = await openSection('Segundo factor')
    await user.click(inside.getByRole('button', { name: 'Activar el segundo factor' }))
    await user.type(await inside.findByLabelText('Código'), '123456{Enter}')
    await inside.findByText('aaaa-0000')
    const dialog = () => screen.findByRole('dialog', { name: '¿Guardaste tus códigos de recuperación?' })
    await user.click(screen.getByRole('tab', { name: 'Mis datos' }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Seguir aquí' }))
    expect(inside.getByText('aaaa-0000')).toBeInTheDocument()
    await act(() => router.navigate('/apps'))
    await user.click(within(await dialog()).getByRole('button', { name: 'Seguir aquí' }))
    expect(inside.getByText('aaaa-0000')).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Mis datos' }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Ya los guardé, salir' }))
    expect(await screen.findByRole('tab', { name: 'Mis datos', selected: true })).toBeInTheDocument()
    expect(screen.queryByText('aaaa-0000')).not.toBeInTheDocument()
  })

  test('is turned off with a code of the app, which is sent by itself, or a recovery code', async () => {
    factor = { activo: true, codigosRestantes: 1 }
    server.answer(disableSecondFactor, ({ body }) => {
      if (body.codigo !== 'aaaa-0001') return apiFailure('INVALID_CODE')
      factor = { activo: false, codigosRestantes: 0 }
      return undefined
    })
    const { user, within: inside } = await openSection('Segundo factor')
    expect(inside.getByText('Está activo. Te queda 1 código de recuperación.')).toBeInTheDocument()
    const code = inside.getByLabelText('Código de tu aplicación o de recuperación')
    await user.type(code, '111111')
    await pass(1000)
    await waitFor(() => expect(code).toBeInvalid())
    expect(code).toHaveFocus()
    await user.clear(code)
    await user.type(code, ' aaaa-0001 ')
    await user.click(inside.getByRole('button', { name: 'Desactivar' }))
    expect(await inside.findByText('Está desactivado.')).toBeInTheDocument()
  })
})

describe('Llaves de acceso', () => {
  const key = { id: 3, credencial: 'k3', nombre: 'Portátil', creada: used.creada, ultimoUso: null }
  beforeEach(() => Object.assign(window, { PublicKeyCredential: jest.fn() }))

  test('one is added by its name and removed', async () => {
    const sent: unknown[] = []
    jest.mocked(startRegistration).mockResolvedValue(passkeyAnswer as never)
    server.answer(newPasskeyOptions, { challenge: 'c' } as never)
    server.answer(addPasskey, ({ body }) => {
      sent.push(body)
      passkeys = [key]
      return key
    })
    server.answer(deletePasskey, ({ params }) => {
      passkeys = passkeys.filter(({ id }) => String(id) !== params['id'])
      return undefined
    })
    const { user, section, within: inside } = await openSection('Llaves de acceso')
    expect(inside.getByText('Todavía no tienes llaves de acceso.')).toBeInTheDocument()
    await user.type(inside.getByLabelText('Nombre de la llave'), ' Portátil ')
    await user.click(inside.getByRole('button', { name: 'Añadir llave' }))
    await inside.findByText('Portátil')
    expect(rows(section)).toEqual(['PortátilSin usar todavíaQuitar'])
    expect(sent).toEqual([{ nombre: 'Portátil', respuesta: passkeyAnswer }])
    await user.click(inside.getByRole('button', { name: 'Quitar la llave Portátil' }))
    expect(await inside.findByText('Todavía no tienes llaves de acceso.')).toBeInTheDocument()
    const account = { rpID: 'localhost', userID: passkeyOwner(testUser().id) }
    await waitFor(() =>
      expect(jest.mocked(sendSignal).mock.calls).toEqual([
        [{ signalName: 'allAcceptedCredentials', ...account, allAcceptedCredentialIDs: [] }],
      ]),
    )
  })

  test.each([
    ['NotAllowedError', 'No se pudo añadir la llave de acceso.'],
    ['InvalidStateError', 'Este dispositivo ya tiene una llave de acceso de tu cuenta.'],
  ])('one that the browser refuses with %s is said', async (name, message) => {
    jest.mocked(startRegistration).mockRejectedValue(Object.assign(new Error(), { name }))
    server.answer(newPasskeyOptions, { challenge: 'c' } as never)
    const { user, within: inside } = await openSection('Llaves de acceso')
    await user.type(inside.getByLabelText('Nombre de la llave'), 'Portátil{Enter}')
    expect(await inside.findByRole('alert')).toHaveTextContent(message)
  })
})

describe('Cuentas vinculadas', () => {
  afterEach(() => overrideSettings({ providers: { google: false, apple: false } }))

  test('one is unlinked; the ones that this portal has and the person has not can be linked', async () => {
    overrideSettings({ providers: { google: true, apple: true } })
    identities = [{ id: 4, proveedor: 'google', email: 'ana@gmail.example', desde: used.creada }]
    server.answer(linkIdentity, ({ body }) => ({ url: `https://${body.proveedor}.example/authorize` }))
    server.answer(unlinkIdentity, () => {
      identities = []
      return undefined
    })
    const { user, section, within: inside } = await openSection('Cuentas vinculadas')
    expect(rows(section)[0]).toMatch(/^Google · ana@gmail.exampleDesde: 15\/1\/2026, \d+:00Desvincular$/)
    expect(inside.queryByRole('button', { name: 'Vincular Google' })).not.toBeInTheDocument()
    await user.click(inside.getByRole('button', { name: 'Vincular Apple' }))
    await waitFor(() => expect(left.go).toHaveBeenCalledWith('https://apple.example/authorize'))
    await user.click(inside.getByRole('button', { name: 'Desvincular Google' }))
    expect(await inside.findByText('Todavía no hay cuentas vinculadas.')).toBeInTheDocument()
    expect(inside.getByRole('button', { name: 'Vincular Google' })).toBeInTheDocument()
  })

  test.each([
    ['falta=segundo-factor', 'status', 'necesita el segundo factor'],
    ['vinculo=hecho', 'status', 'La cuenta se vinculó'],
    ['vinculo=cancelado', 'status', 'cancelaste en la página del proveedor'],
    ['vinculo=ocupado', 'alert', 'Esa cuenta ya abre otra cuenta del portal.'],
    ['vinculo=fallido', 'alert', 'No se pudo vincular la cuenta.'],
  ])('what brought a person here is said on arrival: %s', async (query, role, text) => {
    const { user, router } = await open(`/perfil?${query}`, { user: testUser() })
    expect(screen.getByRole('tab', { name: 'Seguridad' })).toHaveAttribute('aria-selected', 'true')
    await screen.findByText(new RegExp(text))
    expect(screen.getAllByRole(role).some((said) => said.textContent.includes(text))).toBe(true)
    await user.click(button('Cerrar'))
    expect(screen.queryByText(new RegExp(text))).not.toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Seguridad' })).toHaveAttribute('aria-selected', 'true')
    // A reload says again only what still holds.
    expect(router.state.location.search).toBe(query.startsWith('falta') ? `?${query}` : '?seccion=seguridad')
  })

  test('that the second factor is missing is said no longer once it is on', async () => {
    allowSetUp(['aaaa-0000'])
    const { user } = await open('/perfil?falta=segundo-factor', { user: testUser() })
    expect(await screen.findByText(/necesita el segundo factor/)).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Activar el segundo factor' }))
    await user.type(await screen.findByLabelText('Código'), '123456{Enter}')
    expect(await screen.findByText('aaaa-0000')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText(/necesita el segundo factor/)).not.toBeInTheDocument())
  })

  test('the last way in stays, and it is said why', async () => {
    identities = [{ id: 4, proveedor: 'apple', email: null, desde: used.creada }]
    server.answer(unlinkIdentity, apiFailure('LAST_WAY_IN'))
    const { user, within: inside } = await openSection('Cuentas vinculadas')
    await user.click(inside.getByRole('button', { name: 'Desvincular Apple' }))
    expect(await inside.findByRole('alert')).toHaveTextContent('Es tu única forma de entrar.')
  })
})

test('the activity says what, when and from where, and more of it on demand', async () => {
  const { user, section, within: inside } = await openSection('Actividad de tu cuenta')
  expect(rows(section)).toHaveLength(5)
  expect(rows(section)[0]).toMatch(
    /^Sesión iniciada3\/2\/2026, \d+:30 · Chrome en Windows · 203.0.113.0\/24$/,
  )
  await user.click(inside.getByRole('button', { name: 'Ver más' }))
  await waitFor(() => expect(rows(section)).toHaveLength(7))
})
