import {
  type ServiceKey,
  createServiceKey,
  keyScopes,
  listServiceKeys,
  revokeServiceKey,
} from '@csuite/shared/contract/service-keys'
import { type Webhook, changeWebhook, readWebhook, testWebhook } from '@csuite/shared/contract/webhooks'
import { apiFailure, mockEndpoint } from '@csuite/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { deferred, mockPanel, openAsAdmin, pressIn } from '../../testing/panel'
import { KeysScreen } from './keys-screen'
import { keysTexts } from './keys.texts'

const secret = `csk_${'a'.repeat(43)}`
const key = (changes: Partial<ServiceKey> = {}): ServiceKey => ({
  id: 3,
  nombre: 'Despliegues',
  alcances: ['remotos', 'auditoria:leer'],
  remoto: null,
  autor: { id: 1, nombre: 'Admin General' },
  creada: '2026-11-20T10:00:00.000Z',
  caduca: '2027-02-18T10:00:00.000Z',
  ultimoUso: null,
  vigente: true,
  ...changes,
})
const off: Webhook = { url: null, ultimoEnvio: null, pendientes: 0, fallo: null }
const url = 'https://siem.example/csuite'

let keys: ServiceKey[] = []
let webhook: Webhook = off
const server = mockPanel(
  mockEndpoint(listServiceKeys, () => keys),
  mockEndpoint(createServiceKey, ({ body: { nombre, alcances, remoto = null } }) => {
    const made = key({ id: 4, nombre, alcances, remoto })
    keys = [made, ...keys]
    return { ...made, clave: secret }
  }),
  mockEndpoint(readWebhook, () => webhook),
  mockEndpoint(changeWebhook, ({ body }) => {
    const isNew = webhook.url === null && body.url !== null
    webhook = { ...off, url: body.url }
    return { ...webhook, ...(isNew ? { secreto: 'whsec_nuevo' } : {}) }
  }),
)
beforeEach(() => {
  keys = [key()]
  webhook = off
})

const open = () => openAsAdmin(<KeysScreen />)

test('each key shows its scopes, its maker and its last use; one that is dead says so', async () => {
  keys = [key(), key({ id: 2, nombre: 'Vieja', vigente: false, ultimoUso: '2026-11-21T08:30:00.000Z' })]
  open()
  expect(
    await screen.findByRole('row', { name: /Despliegues.*Remotos, Leer la auditoría.*Admin General.*Nunca/ }),
  ).toBeInTheDocument()
  expect(screen.getByRole('row', { name: /Vieja.*ya no es administrador.*21\/11\/2026/ })).toBeInTheDocument()
})

test('a key that delivers alone may be of one remote', async () => {
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Nueva clave' }))
  await person.type(await screen.findByLabelText('Nombre'), 'Prensa')
  const remote = () => screen.queryByLabelText('Solo este remoto (opcional)')
  expect(remote()).not.toBeInTheDocument()
  await person.click(screen.getByRole('checkbox', { name: /^Remotos/ }))
  await person.type(remote() as HTMLElement, 'Prensa')
  await person.click(screen.getByRole('button', { name: 'Crear' }))
  expect(await screen.findByText(/^Escribe letras minúsculas/)).toBeInTheDocument()
  await person.clear(remote() as HTMLElement)
  await person.type(remote() as HTMLElement, 'prensa')
  await person.click(screen.getByRole('button', { name: 'Crear' }))
  await screen.findByRole('dialog', { name: 'Clave creada' })
  await person.keyboard('{Escape}')
  await pressIn(person, 'Clave creada', 'Listo')
  expect(await screen.findByRole('row', { name: /Prensa.*Remoto prensa/ })).toBeInTheDocument()
})

test('a new key needs a name and a scope, is shown once and listed without its secret', async () => {
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Nueva clave' }))
  await person.click(await screen.findByRole('button', { name: 'Crear' }))
  expect(await screen.findByText('El nombre es requerido')).toBeInTheDocument()
  for (const scope of keyScopes)
    expect(
      screen.getByRole('checkbox', { name: keysTexts.scopes[scope], description: /.{30}/ }),
    ).toBeVisible()
  expect(screen.getByText('Elige al menos un alcance')).toBeInTheDocument()
  await person.type(screen.getByLabelText('Nombre'), 'Catálogo')
  await person.click(screen.getByRole('checkbox', { name: /^Apps/ }))
  await person.click(screen.getByRole('button', { name: 'Crear' }))
  const dialog = await screen.findByRole('dialog', { name: 'Clave creada' })
  expect(within(dialog).getByLabelText('Clave')).toHaveValue(secret)
  await person.click(within(dialog).getByRole('button', { name: 'Listo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByRole('row', { name: /Catálogo.*Apps/ })).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(secret)
})

test('revoking is confirmed, then the key is gone', async () => {
  server.answer(revokeServiceKey, () => {
    keys = []
    return undefined
  })
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Revocar' }))
  await pressIn(person, '¿Revocar Despliegues?', 'Revocar')
  expect(await screen.findByText('Despliegues ya no vale.')).toBeInTheDocument()
  expect(await screen.findByText('No hay ninguna clave.')).toBeInTheDocument()
})

test('the webhook is set with a secret that is shown once, tried and ended', async () => {
  server.answer(testWebhook, () => ({
    entregado: true,
    estado: 204,
    mensaje: 'El receptor respondió 204.',
  }))
  const { person } = open()
  expect(await screen.findByText('La auditoría no se envía a ningún sitio.')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Configurar' }))
  await person.type(await screen.findByLabelText('Dirección'), url)
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Secreto del webhook' })
  expect(within(dialog).getByLabelText('Secreto')).toHaveValue('whsec_nuevo')
  await person.click(within(dialog).getByRole('button', { name: 'Listo' }))
  expect(await screen.findByText(url)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await person.click(screen.getByRole('button', { name: 'Probar' }))
  expect(await screen.findByText('El receptor respondió 204.')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Dejar de enviar' }))
  await pressIn(person, '¿Dejar de enviar la auditoría?', 'Dejar de enviar')
  expect(await screen.findByText('La auditoría no se envía a ningún sitio.')).toBeInTheDocument()
})

test('an address inside the network is refused at its field, and a failing receiver is told', async () => {
  const message = 'Esta dirección está dentro de la red del portal: usa una pública'
  webhook = {
    ...{ url, ultimoEnvio: null, pendientes: 12_000 },
    fallo: { mensaje: 'El receptor respondió 500.', intentos: 3, siguiente: '2026-11-21T08:30:00.000Z' },
  }
  server.answer(changeWebhook, () => apiFailure('VALIDATION', { message, fields: { url: message } }))
  const { person } = open()
  expect(await screen.findByText(/El receptor respondió 500\. Se volverá a intentar/)).toBeInTheDocument()
  expect(screen.getByText(/más de/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Cambiar' }))
  await person.click(await screen.findByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(message)).toBeInTheDocument()
})

test('the webhook can be changed once it is known; that it stopped with its receiver is said', async () => {
  const { released, release } = deferred()
  const fallo = { mensaje: 'El receptor respondió 410.', intentos: 1, siguiente: null }
  webhook = { ...off, url, fallo }
  server.answer(readWebhook, () => released.then(() => webhook))
  const { person } = open()
  expect(await screen.findByRole('button', { name: 'Configurar' })).toBeDisabled()
  release()
  expect(await screen.findByText(/respondió 410\. El envío está en pausa/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Cambiar' }))
  expect(await screen.findByLabelText('Dirección')).toHaveValue(url)
})

test('a dialog closes at the answer; its opener has the focus until the new list removes it', async () => {
  const { released, release } = deferred()
  webhook = { ...off, url }
  const { person } = open()
  const stop = await screen.findByRole('button', { name: 'Dejar de enviar' })
  await person.click(stop)
  await screen.findByRole('dialog')
  server.answer(readWebhook, () => released.then(() => webhook))
  await pressIn(person, '¿Dejar de enviar la auditoría?', 'Dejar de enviar')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(stop).toHaveFocus())
  release()
  await waitFor(() => expect(stop).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Configurar' }).closest('section')).toHaveFocus()
})
