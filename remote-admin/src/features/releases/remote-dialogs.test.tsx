import { listDeployTokens } from '@csuite/shared/contract/deploy-tokens'
import { type Preview, listPreviews, removePreview } from '@csuite/shared/contract/previews'
import { listRemotes } from '@csuite/shared/contract/releases'
import { type RemoteError, listRemoteErrors } from '@csuite/shared/contract/remote-errors'
import { apiFailure, mockEndpoint } from '@csuite/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { mockPanel, openAsAdmin, pressIn, textsOf } from '../../testing/panel'
import { ReleasesScreen } from './releases-screen'

const remote = {
  ...{
    name: 'caudal',
    addresses: ['/caudal'],
    createdBy: 'portal',
    workerScope: null,
    roles: [],
    revision: 1,
  },
  ...{ origins: { connect: [], base: [] }, active: '1.0.0', previous: null, canary: null, releases: [] },
}
const server = mockPanel(
  mockEndpoint(listRemotes, () => [remote]),
  mockEndpoint(listDeployTokens, () => []),
)
const open = async (button: string) => {
  const { person } = openAsAdmin(<ReleasesScreen />)
  await person.click(await screen.findByRole('button', { name: button }))
  return { person, dialog: await screen.findByRole('dialog', { name: `${button} de caudal` }) }
}

const thrown = (changes: Partial<RemoteError> & { siguiente?: number } = {}) => ({
  ...{ id: 1, mensaje: 'Caudal negativo: -3', codigoDe: 'caudal', navegadores: 1204, desde: '1.0.0' },
  donde: { funcion: 'sumar', archivo: 'src/sumar.ts', linea: 6 },
  ...{ primera: '2026-11-20T10:00:00.000Z', ultima: '2026-11-21T10:00:00.000Z', nueva: true },
  codigo: [5, 6, 7].map((linea) => ({ linea, texto: `línea ${linea} del archivo` })),
  ...{ pila: [], pagina: '/caudal/:id', navegador: 'Firefox 145' },
  ...changes,
})

describe('errors of a remote', () => {
  test('a group says where, in how many browsers, since when, whose code, and shows the line', async () => {
    const nowhere = { funcion: '', archivo: '', linea: 0 }
    server.answer(listRemoteErrors, () => [
      thrown(),
      thrown({
        id: 2,
        mensaje: 'Sin pila',
        donde: nowhere,
        codigo: [],
        navegadores: 1,
        nueva: false,
        siguiente: 2,
      }),
    ])
    const { dialog } = await open('Errores')
    expect(await within(dialog).findByText('sumar, src/sumar.ts:6')).toBeVisible()
    expect(dialog).toHaveTextContent('Caudal negativo: -3 Nuevo')
    expect(dialog).toHaveTextContent(/1.?204 navegadores · desde 1\.0\.0/)
    expect(dialog).toHaveTextContent('Código de caudal · Firefox 145 · /caudal/:id')
    expect(textsOf(within(dialog).getAllByText(/línea \d/))).toHaveLength(3)
    expect(within(dialog).getAllByText('Nuevo')).toHaveLength(1)
    expect(within(dialog).getAllByText(/\.ts:\d/)).toHaveLength(1)
    expect(dialog).toHaveTextContent('1 navegador · desde')
    expect(dialog).toHaveTextContent('Hay más: csuite errors los muestra todos.')
  })

  test('none is a sentence', async () => {
    server.answer(listRemoteErrors, () => [])
    const { dialog } = await open('Errores')
    expect(await within(dialog).findByText('Sin errores')).toBeVisible()
  })
})

describe('previews of a remote', () => {
  const preview = (nombre: string): Preview => ({
    ...{ nombre, version: '1.1.0-abc', hasta: '2026-12-12T10:00:00.000Z' },
    url: `https://portal.example/vista/${nombre}`,
  })

  test('they are listed with their addresses; one is removed after a question, where a refusal stays', async () => {
    let stored = ['pr-1', 'pr-2'].map(preview)
    const message = 'caudal no tiene ninguna vista previa «pr-1».'
    server.answer(listPreviews, () => stored)
    server.answer(removePreview, apiFailure('NOT_FOUND', { message }))
    const { person, dialog } = await open('Vistas previas')
    const link = await within(dialog).findByRole('link', { name: 'pr-2' })
    expect(link).toHaveAttribute('href', 'https://portal.example/vista/pr-2')
    expect(within(dialog).getByRole('row', { name: /pr-2/ })).toHaveTextContent(/1\.1\.0-abc.*12/)
    await person.click(within(dialog).getByRole('button', { name: 'Quitar pr-1' }))
    await pressIn(person, '¿Quitar la vista previa pr-1?', 'Quitar')
    expect(await screen.findByText(message)).toBeVisible()
    server.answer(removePreview, ({ params }) => {
      stored = stored.filter(({ nombre }) => nombre !== params['vista'])
      return undefined
    })
    await pressIn(person, '¿Quitar la vista previa pr-1?', 'Quitar')
    expect(await screen.findByText('La vista previa pr-1 terminó.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'pr-1' })).not.toBeInTheDocument())
    expect(screen.getByRole('link', { name: 'pr-2' })).toBeVisible()
  })
})
