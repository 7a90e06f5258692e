import { listDeployTokens } from '@csuite/shared/contract/deploy-tokens'
import {
  type RemoteSummary,
  activateRelease,
  canaryRelease,
  listRemotes,
  rollbackRelease,
} from '@csuite/shared/contract/releases'
import { apiFailure, mockEndpoint } from '@csuite/shared/testing'
import {
  addAddresses,
  createRemote,
  grantOrigins,
  grantRoles,
  grantWorker,
} from '@csuite/shared/contract/remote-owners'
import { act, screen, waitFor, within } from '@testing-library/react'
import { mockPanel, openDialog, openAsAdmin, pressIn } from '../../testing/panel'
import { ReleasesScreen } from './releases-screen'

const release = (version: string) => ({
  version,
  publishedAt: '2026-11-20T10:00:00.000Z',
  publishedBy: 'equipo de apps',
  contentHash: 'abc',
  loads: 120,
  failures: 3,
  p75: 84.4,
})
const remote = (changes: Partial<RemoteSummary> = {}): RemoteSummary => ({
  name: 'remote-apps',
  addresses: ['/', '/apps'],
  createdBy: 'portal',
  workerScope: null,
  roles: ['home', 'plans'],
  origins: { connect: [], base: [] },
  revision: 7,
  active: '1.1.0',
  previous: '1.0.0',
  canary: null,
  releases: [release('1.2.0'), release('1.1.0'), release('1.0.0')],
  ...changes,
})
const server = mockPanel(
  mockEndpoint(listRemotes, () => [remote()]),
  mockEndpoint(listDeployTokens, () => []),
)

const open = () => openAsAdmin(<ReleasesScreen />)
const row = (version: string) =>
  screen.findByRole('row', { name: new RegExp(version.replaceAll('.', '\\.')) })

test("each remote shows the delivered version and its releases' figures", async () => {
  open()
  const section = await screen.findByRole('region', { name: 'remote-apps' })
  expect(within(section).getByText('Activa: 1.1.0 · Anterior: 1.0.0')).toBeInTheDocument()
  expect(within(section).getByRole('link', { name: 'Historial' })).toHaveAttribute(
    'href',
    '/admin/auditoria?remoto=remote-apps',
  )
  expect(await row('1.1.0')).toHaveTextContent('Activa')
  expect(await row('1.2.0')).toHaveTextContent(/equipo de apps.*120.*3.*84 ms/)
  expect(within(await row('1.1.0')).queryByRole('button')).not.toBeInTheDocument()
})

test('phones show the newest five releases and those in use, the others on demand', async () => {
  const releases = Array.from({ length: 8 }, (_, index) => release(`1.${9 - index}.0`))
  server.answer(listRemotes, () => [remote({ active: '1.2.0', previous: null, releases })])
  const { person } = open()
  const more = (await screen.findByText('Ver 2 más')).closest('button')!
  expect(more).toHaveAttribute('aria-expanded', 'false')
  await person.click(more)
  expect(more).toHaveTextContent('Ver menos')
})

test('activating asks first and sends the revision that was seen', async () => {
  const sent = jest.fn()
  let stored = remote()
  server.answer(listRemotes, () => [stored])
  server.answer(activateRelease, ({ body, params }) => {
    sent(params['name'], body)
    return (stored = remote({ active: '1.2.0', previous: '1.1.0', revision: 8 }))
  })
  const { person } = open()
  await person.click(within(await row('1.2.0')).getByRole('button', { name: 'Activar' }))
  await pressIn(person, '¿Activar remote-apps 1.2.0?', 'Activar')
  expect(await screen.findByText('remote-apps 1.2.0 está activa.')).toBeInTheDocument()
  expect(sent).toHaveBeenCalledWith('remote-apps', { version: '1.2.0', revision: 7 })
  await waitFor(async () => expect(await row('1.2.0')).toHaveTextContent('Activa'))
  // The button that had the focus is gone.
  await waitFor(() => expect(screen.getByRole('link', { name: 'Historial' })).toHaveFocus())
})

test('a list that was asked for before a change does not take it back', async () => {
  let stored = remote()
  let answer: (() => void) | undefined
  server.answer(listRemotes, () => [stored])
  server.answer(activateRelease, () => (stored = remote({ active: '1.2.0', revision: 8 })))
  const { person, queryClient } = open()
  await person.click(within(await row('1.2.0')).getByRole('button', { name: 'Activar' }))
  server.answer(listRemotes, async () => {
    const rows = [stored]
    if (!answer) await new Promise<void>((resolve) => (answer = resolve))
    return rows
  })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await pressIn(person, '¿Activar remote-apps 1.2.0?', 'Activar')
  await screen.findByText('remote-apps 1.2.0 está activa.')
  answer?.()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByText(/^Activa: 1\.2\.0/)).toBeInTheDocument()
})

test('a rollback names its version', async () => {
  const sent = server.answer(rollbackRelease, remote({ active: '1.0.0', previous: null, revision: 8 }))
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Revertir' }))
  await pressIn(person, '¿Volver a remote-apps 1.0.0?', 'Revertir')
  expect(await screen.findByText('remote-apps volvió a 1.0.0.')).toBeInTheDocument()
  expect(sent).toEqual([{ revision: 7 }])
})

test('a canary takes a whole share from 1 to 100 and can be ended', async () => {
  let stored = remote()
  server.answer(listRemotes, () => [stored])
  const sent = server.answer(
    canaryRelease,
    ({ body: { version, percent, grupo } }) =>
      (stored = remote({
        canary: percent ? { version, percent, haltedReason: null, ...(grupo && { grupo }) } : null,
      })),
  )
  const { person } = open()
  await person.click(within(await row('1.2.0')).getByRole('button', { name: 'Probar' }))
  const share = await screen.findByLabelText('Porcentaje de navegadores')
  await person.clear(share)
  await person.type(share, '0')
  await person.click(screen.getByRole('button', { name: 'Empezar prueba' }))
  expect(screen.getByText('Escribe un número entero de 1 a 100')).toBeInTheDocument()
  await person.clear(share)
  await person.type(share, '20')
  await person.click(screen.getByRole('button', { name: 'Empezar prueba' }))
  expect(await screen.findByText('1.2.0 la recibe el 20 % de los navegadores')).toBeInTheDocument()
  expect(sent.at(-1)).toEqual({ version: '1.2.0', percent: 20, revision: 7 })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  await person.click(within(await row('1.2.0')).getByRole('button', { name: 'Cambiar porcentaje' }))
  const oldShare = await screen.findByLabelText('Porcentaje de navegadores')
  expect(oldShare).toHaveValue('20')
  await waitFor(() => expect(oldShare).toHaveFocus())
  await person.keyboard('50')
  await person.type(screen.getByLabelText(/^Grupo/), 'Beta')
  await pressIn(person, 'Probar remote-apps 1.2.0', 'Cambiar porcentaje')
  expect(
    await screen.findByText('1.2.0 la recibe el 50 % de las personas del grupo Beta'),
  ).toBeInTheDocument()
  expect(sent.at(-1)).toEqual({ version: '1.2.0', percent: 50, grupo: 'Beta', revision: 7 })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  await person.click(screen.getByRole('button', { name: 'Terminar prueba' }))
  await pressIn(person, '¿Terminar la prueba de remote-apps?', 'Terminar prueba')
  await waitFor(() => expect(sent.at(-1)).toEqual({ version: '1.2.0', percent: 0, revision: 7 }))
  expect(await screen.findByText('La prueba de remote-apps terminó.')).toBeInTheDocument()
})

test('a canary that the portal halted shows the reason', async () => {
  server.answer(listRemotes, [
    remote({ canary: { version: '1.2.0', percent: 5, haltedReason: '4 fallos de 10 cargas' } }),
  ])
  open()
  expect(await screen.findByText('La prueba gradual se detuvo: 4 fallos de 10 cargas')).toBeInTheDocument()
})

test('on a stale revision the refusal is shown and the list is refetched', async () => {
  const asked = server.answer(listRemotes, () => [remote()])
  server.answer(activateRelease, () => apiFailure('STALE_POINTER'))
  const { person } = open()
  await person.click(within(await row('1.2.0')).getByRole('button', { name: 'Activar' }))
  await pressIn(person, '¿Activar remote-apps 1.2.0?', 'Activar')
  expect(await screen.findByText(/La versión activa cambió mientras tanto/)).toBeInTheDocument()
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('a remote is created with its addresses; a taken one is reported under its field', async () => {
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Nuevo remoto' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nuevo remoto' })
  await person.type(within(dialog).getByLabelText('Nombre'), 'caudal')
  await person.type(within(dialog).getByLabelText('Direcciones'), '/Caudal')
  await person.click(within(dialog).getByRole('button', { name: 'Crear' }))
  expect(await within(dialog).findByText(/Escribe direcciones como/)).toBeInTheDocument()
  const message = 'La dirección /caudal choca con /caudal, de otro: elige otra.'
  server.answer(createRemote, () => apiFailure('ADDRESS_TAKEN', { message, fields: { addresses: message } }))
  await person.clear(within(dialog).getByLabelText('Direcciones'))
  await person.type(within(dialog).getByLabelText('Direcciones'), '/caudal')
  await person.click(within(dialog).getByRole('button', { name: 'Crear' }))
  expect(await within(dialog).findByText(message)).toBeInTheDocument()
  expect(within(dialog).getByLabelText('Direcciones')).toHaveFocus()
  server.answer(createRemote, ({ body }) => remote({ ...body, active: null, releases: [] }))
  await person.click(within(dialog).getByRole('button', { name: 'Crear' }))
  expect(await screen.findByText('caudal ya puede publicar.')).toBeInTheDocument()
})

test("a remote's roles and origins are shown and edited; only what changed is sent", async () => {
  const origins = { connect: ['https://api.example'], base: [] }
  server.answer(listRemotes, () => [remote({ origins })])
  const sent = server.answer(grantOrigins, remote({ origins }))
  const { person } = open()
  expect(await screen.findByText('Orígenes: https://api.example')).toBeInTheDocument()
  const dialog = await openDialog(person, 'Permisos', 'Permisos de remote-apps')
  expect(dialog.getByLabelText(/^Papeles/)).toHaveValue('home plans')
  const files = dialog.getByLabelText(/^Archivos/)
  await person.type(files, 'cdn.example')
  await person.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText(/Escribe un origen como/)).toBeInTheDocument()
  await person.clear(files)
  await person.type(files, 'https://cdn.example')
  await person.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Los permisos de remote-apps están guardados.')).toBeInTheDocument()
  expect(sent).toEqual([{ connect: ['https://api.example'], base: ['https://cdn.example'] }])
})

test('a remote gets more addresses and a worker scope; a refusal is shown under its field', async () => {
  const message = 'El alcance debe ser /apps o estar debajo.'
  const added = server.answer(addAddresses, remote({ addresses: ['/', '/apps', '/tienda'] }))
  server.answer(grantWorker, () => apiFailure('VALIDATION', { message, fields: { scope: message } }))
  const { person } = open()
  const dialog = await openDialog(person, 'Direcciones', 'Direcciones de remote-apps')
  const addresses = dialog.getByLabelText(/^Añadir direcciones/)
  await person.type(addresses, '/Tienda')
  await person.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText(/Escribe direcciones como/)).toBeInTheDocument()
  await person.clear(addresses)
  await person.type(addresses, '/tienda')
  await person.type(dialog.getByLabelText(/^Alcance sin conexión/), '/perfil')
  await person.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText(message)).toBeInTheDocument()
  expect(dialog.getByLabelText(/^Alcance sin conexión/)).toHaveFocus()
  expect(added).toEqual([{ addresses: ['/tienda'] }])

  const granted = server.answer(grantWorker, remote({ workerScope: '/apps' }))
  await person.clear(dialog.getByLabelText(/^Alcance sin conexión/))
  await person.type(dialog.getByLabelText(/^Alcance sin conexión/), '/apps')
  await person.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Las direcciones de remote-apps están guardadas.')).toBeInTheDocument()
  expect(granted).toEqual([{ scope: '/apps' }])
})

describe('what another administrator changed meanwhile stays', () => {
  /** Opens a dialog of a remote whose row changes once it is open. */
  const openBefore = async (button: string, changes: Partial<RemoteSummary>, shown: RegExp) => {
    let stored = remote()
    server.answer(listRemotes, () => [stored])
    const { person } = open()
    await person.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    stored = remote(changes)
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await screen.findByText(shown)
    /** Types into a field and saves. */
    const save = async (field: RegExp, text: string) => {
      await person.type(dialog.getByLabelText(field), text)
      await person.click(dialog.getByRole('button', { name: 'Guardar' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    }
    return { save, later: (more: Partial<RemoteSummary>) => (stored = remote({ ...changes, ...more })) }
  }

  test('roles and the other kind of origins', async () => {
    const roles = server.answer(grantRoles, remote())
    const origins = server.answer(grantOrigins, remote())
    const { save, later } = await openBefore(
      'Permisos',
      { roles: ['home'], origins: { connect: ['https://b.example'], base: [] } },
      /https:\/\/b\.example/,
    )
    later({ origins: { connect: ['https://c.example'], base: [] } })
    await save(/^Archivos/, 'https://cdn.example')
    expect(roles).toEqual([])
    expect(origins).toEqual([{ connect: ['https://c.example'], base: ['https://cdn.example'] }])
  })

  test("the worker's scope", async () => {
    server.answer(addAddresses, remote())
    const scopes = server.answer(grantWorker, remote())
    const { save } = await openBefore('Direcciones', { workerScope: '/apps/x' }, /\/apps\/x/)
    await save(/^Añadir direcciones/, '/tienda')
    expect(scopes).toEqual([])
  })
})
