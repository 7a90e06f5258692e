import {
  type DeployToken,
  createDeployToken,
  listDeployTokens,
  revokeDeployToken,
} from '@csuite/shared/contract/deploy-tokens'
import { mockEndpoint, mockNetworkFailure } from '@csuite/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { mockPanel, openAsAdmin, pressIn } from '../../testing/panel'
import { TokensSection } from './tokens-section'

const secret = `csd_${'a'.repeat(43)}`
const token = (changes: Partial<DeployToken> = {}): DeployToken => ({
  id: 3,
  remote: 'remote-apps',
  label: 'CI de apps',
  scopes: ['publish', 'activate'],
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2027-02-18T10:00:00.000Z',
  lastUsedAt: null,
  valid: true,
  ...changes,
})
let tokens: DeployToken[] = []
const server = mockPanel(
  mockEndpoint(listDeployTokens, () => tokens),
  mockEndpoint(createDeployToken, ({ params, body }) => {
    const { label, scopes = [] } = body
    const made = token({ id: 4, remote: String(params['name']), label, scopes })
    tokens = [made, ...tokens]
    return { ...made, token: secret }
  }),
)
beforeEach(() => {
  tokens = [token()]
})

const open = () => openAsAdmin(<TokensSection remotes={['remote-apps', 'remote-auth']} />)
async function openNew() {
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Nueva credencial' }))
  await person.type(await screen.findByLabelText('Remoto'), 'remote-auth')
  await person.type(screen.getByLabelText('Nombre'), 'CI')
  return person
}

test('each token shows its remote, creation and last use, and when its administrator is none any more', async () => {
  const used = token({ id: 2, label: 'Otra', lastUsedAt: '2026-11-21T08:30:00.000Z' })
  tokens = [token(), used, token({ id: 5, label: 'Vieja', valid: false })]
  open()
  expect(await screen.findByRole('row', { name: /CI de apps.*remote-apps.*Nunca/ })).toBeInTheDocument()
  expect(screen.getByRole('row', { name: /Otra.*20\/11\/2026.*21\/11\/2026/ })).toBeInTheDocument()
  expect(screen.getByRole('row', { name: /Vieja.*ya no es administrador/ })).toBeInTheDocument()
})

test('a new token is shown once, can be copied, and is listed without its secret', async () => {
  const { person } = open()
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await person.click(await screen.findByRole('button', { name: 'Nueva credencial' }))
  await person.click(await screen.findByRole('button', { name: 'Crear' }))
  expect(screen.getByText(/Escribe letras minúsculas/)).toBeInTheDocument()
  expect(screen.getByText('El nombre es requerido')).toBeInTheDocument()
  expect(screen.getByLabelText('Remoto')).toHaveFocus()
  await person.type(screen.getByLabelText('Remoto'), 'remote-auth')
  await person.type(screen.getByLabelText('Nombre'), 'CI de auth')
  await person.selectOptions(screen.getByLabelText('Permisos'), 'Solo publicar')
  await person.clear(screen.getByLabelText('Días que vale'))
  await person.type(screen.getByLabelText('Días que vale'), '400')
  await person.click(screen.getByRole('button', { name: 'Crear' }))
  expect(screen.getByText('Escribe como máximo 365 días')).toBeInTheDocument()
  await person.clear(screen.getByLabelText('Días que vale'))
  await person.type(screen.getByLabelText('Días que vale'), '30')
  await person.click(screen.getByRole('button', { name: 'Crear' }))
  const dialog = await screen.findByRole('dialog', { name: 'Credencial creada' })
  expect(within(dialog).getByLabelText('Credencial')).toHaveValue(secret)
  const copy = within(dialog).getByRole('button', { name: 'Copiar' })
  // A role inside would leave it without a name in Chromium.
  expect(copy.querySelector('[role]')).toBeNull()
  await person.click(copy)
  expect(write).toHaveBeenCalledWith(secret)
  expect(await within(dialog).findByText('Copiada')).toBeInTheDocument()
  await person.click(within(dialog).getByRole('button', { name: 'Listo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByRole('row', { name: /CI de auth.*remote-auth.*publicar/ })).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(secret)
  await person.click(screen.getByRole('button', { name: 'Nueva credencial' }))
  expect(await screen.findByLabelText('Remoto')).toHaveValue('')
})

test('a token whose answer was lost is listed, and the dialog says what to do', async () => {
  server.use(mockNetworkFailure(createDeployToken))
  const person = await openNew()
  tokens = [token({ id: 4, label: 'CI perdida' })]
  await person.click(screen.getByRole('button', { name: 'Crear' }))
  expect(await screen.findByText(/Si la credencial aparece en la lista, revócala/)).toBeInTheDocument()
  expect(await screen.findByText('CI perdida')).toBeInTheDocument()
})

test('revoking is confirmed, then the token is gone', async () => {
  const revoked = jest.fn()
  server.answer(revokeDeployToken, ({ params }) => {
    revoked(params['id'])
    tokens = []
    return undefined
  })
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Revocar' }))
  await pressIn(person, '¿Revocar CI de apps?', 'Revocar')
  expect(await screen.findByText('CI de apps ya no vale.')).toBeInTheDocument()
  expect(revoked).toHaveBeenCalledWith('3')
  expect(await screen.findByText('Ningún equipo tiene credenciales.')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Nueva credencial' })).toHaveFocus())
})
