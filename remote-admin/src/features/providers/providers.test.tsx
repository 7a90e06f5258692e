import {
  type CompanyProvider,
  addProvider,
  listProviders,
  removeProvider,
  tryProvider,
  updateProvider,
} from '@csuite/shared/contract/company'
import { type Group, listGroups } from '@csuite/shared/contract/groups'
import { apiFailure, mockEndpoint } from '@csuite/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { mockPanel, openAsAdmin, pressIn } from '../../testing/panel'
import { ProvidersScreen } from './providers-screen'
import { trialWindow } from './use-providers'

const provider = (changes: Partial<CompanyProvider> = {}): CompanyProvider => ({
  ...{ id: 3, nombre: 'Planta', emisor: 'https://login.planta.example', clienteId: 'portal' },
  ...{ dominios: ['planta.example'], grupos: { ops: 7 }, administradores: [], soloPorAqui: false },
  retorno: 'https://portal.example/api/auth/empresa/3/callback',
  ...changes,
})
const group = (id: number, nombre: string) => ({
  ...{ id, nombre, personas: 0, dominios: [], responsables: [], apps: [] },
})

let providers: CompanyProvider[] = []
const server = mockPanel(
  mockEndpoint(listProviders, () => providers),
  mockEndpoint(listGroups, [group(7, 'Operadores'), group(8, 'Jefes')] as unknown as Group[]),
)
beforeEach(() => {
  providers = [provider()]
})

const open = () => openAsAdmin(<ProvidersScreen />)

test('a new one is made with its domains, groups and administrators; what is wrong is said at its field', async () => {
  providers = []
  const taken = 'Otro proveedor ya tiene uno de estos dominios'
  const bodies = server.answer(addProvider, () => apiFailure('DOMAIN_TAKEN', { fields: { dominios: taken } }))
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Nuevo proveedor' }))
  await person.click(await screen.findByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('El emisor es requerido')).toBeInTheDocument()
  expect(screen.getByText('El secreto es requerido')).toBeInTheDocument()
  expect(
    screen.getByRole('checkbox', { name: 'Solo por aquí', description: /contraseñas/ }),
  ).not.toBeChecked()
  await person.type(screen.getByLabelText('Nombre'), 'Planta')
  await person.type(screen.getByLabelText('Emisor'), 'https://login.planta.example')
  await person.type(screen.getByLabelText('ID de cliente'), 'portal')
  await person.type(screen.getByLabelText('Secreto'), 's3creto')
  await person.type(screen.getByLabelText('Dominios'), 'planta.example, Otra.Example')
  await person.type(screen.getByLabelText(/^Valores de quien administra/), 'jefes de planta')
  for (const _time of [1, 2]) await person.click(screen.getByRole('button', { name: 'Agregar valor' }))
  for (const value of screen.getAllByLabelText('Valor')) await person.type(value, 'ops')
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('«ops» está dos veces: deja uno')).toBeInTheDocument()
  await person.click(screen.getAllByRole('button', { name: 'Quitar ops' })[1] as HTMLElement)
  await person.selectOptions(screen.getByLabelText('Grupo'), 'Jefes')
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(taken)).toBeInTheDocument()
  expect(screen.getByLabelText('Dominios')).toHaveFocus()
  expect(bodies).toEqual([
    {
      ...{
        nombre: 'Planta',
        emisor: 'https://login.planta.example',
        clienteId: 'portal',
        secreto: 's3creto',
      },
      ...{ dominios: ['planta.example', 'otra.example'], grupos: { ops: 8 } },
      ...{ administradores: ['jefes de planta'], soloPorAqui: false },
    },
  ])
})

test('a change sends what was changed, keeps the secret, and a refusal stays in view', async () => {
  const message = 'Nadie que administre podría entrar sin la empresa.'
  const bodies = server.answer(updateProvider, () => apiFailure('LAST_ADMIN', { message }))
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Editar Planta' }))
  expect(await screen.findByLabelText('Secreto')).toHaveValue('')
  expect(screen.getByLabelText('Dirección de retorno')).toHaveValue(provider().retorno)
  await person.click(screen.getByRole('checkbox', { name: 'Solo por aquí' }))
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(bodies).toEqual([{ soloPorAqui: true }])
})

test('a trial opens a window of its own; one that the browser blocks and one that fails are said', async () => {
  const ir = 'https://login.planta.example/auth?state=x'
  const opened = jest.spyOn(trialWindow, 'open').mockReturnValueOnce(true).mockReturnValue(false)
  server.answer(tryProvider, { ir })
  const { person } = open()
  const trial = await screen.findByRole('button', { name: 'Probar Planta' })
  await person.click(trial)
  await waitFor(() => expect(opened).toHaveBeenCalledWith(ir))
  await person.click(trial)
  expect(await screen.findByText(/no abrió la ventana/)).toBeInTheDocument()
  const message = 'El proveedor no respondió en 3 s.'
  server.answer(tryProvider, apiFailure('OAUTH_FAILED', { message }))
  await person.click(trial)
  expect(await screen.findByText(message)).toBeInTheDocument()
})

test('removing is confirmed', async () => {
  server.answer(removeProvider, () => {
    providers = []
    return undefined
  })
  const { person } = open()
  const row = await screen.findByRole('row', { name: /Planta.*planta\.example/ })
  await person.click(within(row).getByRole('button', { name: 'Eliminar Planta' }))
  await pressIn(person, '¿Eliminar Planta?', 'Eliminar')
  expect(await screen.findByText('Todavía no hay proveedores')).toBeInTheDocument()
})
