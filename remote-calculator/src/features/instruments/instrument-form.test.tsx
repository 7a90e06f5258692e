import { listOwnGroups } from '@csuite/shared/contract/groups'
import {
  mockEndpoint,
  mockNetworkFailure,
  mockServer,
  renderWithProviders,
  testUser,
} from '@csuite/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { signOutLocally } from '@csuite/shared/session'
import { type OwnedFields, newEntry } from '../../parts/plant/entries'
import { plantStore, usePlant } from '../../parts/plant/plant-store'
import { readDraft, draftOf } from './instrument-draft'
import { deviceHas, instrumentEntry, portalHas, testInstrument } from '../../testing/plant'
import { plantTexts } from '../../parts/plant.texts'
import { InstrumentForm, isTagTaken } from './instrument-form'
import { InstrumentScreen } from './instrument-screen'
import { InstrumentTools } from './instrument-tools'
import { InstrumentsScreen } from './instruments-screen'

const server = mockServer()
const read = readDraft({ ...draftOf(), tag: 'PT-1', min: '0', max: '10', unidad: 'bar' })
if (!('fields' in read)) throw new Error('the draft is complete')
const fields: OwnedFields = read.fields

const open = (before: OwnedFields, group?: string) => {
  const saved: OwnedFields[] = []
  renderWithProviders(
    <InstrumentForm
      open
      fields={before}
      group={group}
      isTaken={() => false}
      onSave={(typed) => void saved.push(typed)}
      onClose={() => undefined}
    />,
  )
  return saved
}

test('who is in a group chooses to whom the instrument belongs', async () => {
  server.answer(listOwnGroups, [{ id: 4, nombre: 'Planta Norte' }])
  const saved = open(fields)
  const select = await screen.findByLabelText('Pertenece a')
  expect(select).toHaveDisplayValue('Solo yo')
  await userEvent.selectOptions(select, 'Planta Norte')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(saved).toEqual([{ ...fields, idGrupo: 4 }])
})

test('who is in no group is not asked', async () => {
  let asked = 0
  server.answer(listOwnGroups, () => {
    asked += 1
    return []
  })
  const saved = open(fields)
  await waitFor(() => expect(asked).toBe(1))
  expect(screen.queryByLabelText('Pertenece a')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(saved).toEqual([{ ...fields, idGrupo: null }])
})

test('without network a group’s instrument stays the group’s', async () => {
  server.use(mockNetworkFailure(listOwnGroups))
  const saved = open({ ...fields, idGrupo: 4 }, 'Planta Norte')
  expect(screen.getByLabelText('Pertenece a')).toHaveDisplayValue('Planta Norte')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(saved).toMatchObject([{ idGrupo: 4 }])
})

test.each(['Mínimo (0 %)', 'Máximo (100 %)', 'Señal a 0 %', 'Señal a 100 %'])(
  '%s may be negative: a phone opens keys with a sign',
  (name) => {
    server.answer(listOwnGroups, [])
    open({ ...fields, senal: { min: '-7', max: '7', unidad: 'V' } })
    expect(screen.getByLabelText(name)).not.toHaveAttribute('inputmode')
  },
)

test('a cut-off of a straight line is shown, kept, and taken to the calculator', async () => {
  server.answer(listOwnGroups, [])
  const cut = { ...fields, corte: '2' }
  const saved = open(cut)
  expect(screen.getByLabelText(/^Corte \(% de la medida\)/)).toHaveValue('2')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(saved).toEqual([{ ...cut, idGrupo: null }])
  renderWithProviders(<InstrumentTools fields={cut} />)
  const link = screen.getByRole('link', { name: 'Convertir', hidden: true })
  expect(link).toHaveAttribute('href', expect.stringContaining('&funcion=lineal&corte=2&'))
})

test.each<[object, string | null]>([
  [{}, 'rmin=0&rmax=10'],
  [{ unidad: 'K', min: '273.15', max: '373.15' }, 'rmin=0&rmax=100'],
  [{ funcion: 'inversa' }, 'rmin=10&rmax=0'],
  [{ senal: { min: '20', max: '4', unidad: 'mA' } }, 'rmin=10&rmax=0'],
  [{ senal: { min: '20', max: '4.0', unidad: 'mA' }, funcion: 'inversa' }, 'rmin=0&rmax=10'],
  [{ senal: { min: '0', max: '20', unidad: 'mA' } }, null],
  [{ senal: { min: '4', max: '20', unidad: 'V' } }, null],
  [{ senal: { min: '1', max: '5', unidad: 'V' } }, null],
  [{ funcion: 'raiz-transmisor' }, null],
  [{ unidad: 'bar' }, null],
])('of an instrument with %j the sensors open with %s', (more, query) => {
  renderWithProviders(<InstrumentTools fields={{ ...fields, unidad: '°C', ...more }} />)
  const link = screen.queryByRole('link', { name: plantTexts.sensors })
  expect(link?.getAttribute('href') ?? null).toBe(
    query && `/calculadora-txi/sensores?${query}&instrumento=PT-1`,
  )
})

test("a root's cut-off goes with the root", async () => {
  server.answer(listOwnGroups, [])
  const saved = open({ ...fields, funcion: 'raiz-transmisor', corte: '2' })
  await userEvent.selectOptions(screen.getByLabelText('Función'), 'Lineal')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(saved).toMatchObject([{ funcion: 'lineal', corte: null }])
})

test('a tag is taken by another instrument of the same owner only', () => {
  const entry = newEntry({ ...fields, idGrupo: 4 })
  expect(isTagTaken([entry], { ...fields, tag: 'pt-1', idGrupo: 4 })).toBe(true)
  expect(isTagTaken([entry], fields)).toBe(false)
  expect(isTagTaken([entry], { ...fields, idGrupo: 4 }, entry.clave)).toBe(false)
})

test('the form tells what it began with, whatever the row has become since', async () => {
  server.answer(listOwnGroups, [])
  const onSave = jest.fn()
  const entry = newEntry(fields)
  plantStore.setState({ instruments: [entry] })
  function Form() {
    const now = usePlant(({ instruments }) => instruments[0]?.fields)
    return (
      <InstrumentForm open fields={now} isTaken={() => false} onSave={onSave} onClose={() => undefined} />
    )
  }
  renderWithProviders(<Form />)
  const caldera = { ...fields, servicio: 'Caldera' }
  act(() => plantStore.setState({ instruments: [{ ...entry, fields: caldera }] }))
  await userEvent.type(screen.getByLabelText(/^Notas/), 'Visto')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(onSave).toHaveBeenCalledWith({ ...fields, notas: 'Visto', idGrupo: null }, fields)
})

test('an instrument that is renamed elsewhere keeps its page and its form, and gets its address', async () => {
  server.use(mockEndpoint(listOwnGroups, []), ...portalHas([testInstrument()]))
  const { person, router } = renderWithProviders(<InstrumentScreen />, {
    ...{ route: '/calculadora-txi/instrumentos/PT-1', path: '/calculadora-txi/instrumentos/:tag' },
    user: testUser(),
  })
  await waitFor(() => expect(plantStore.getState().synced).toBe(true))
  const renamed = instrumentEntry({ fields: { ...fields, tag: 'PT-9' } })
  const namesake = instrumentEntry({ clave: 'b', id: 8, fields: renamed.fields })
  await act(() => deviceHas([instrumentEntry()]))
  await person.click(screen.getByRole('button', { name: 'Editar' }))
  await person.type(await screen.findByLabelText(/^Notas/), 'Purgar antes')
  await act(() => deviceHas([namesake, renamed]))
  expect(screen.getByLabelText(/^Notas/)).toHaveValue('Purgar antes')
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/calculadora-txi/instrumentos/PT-9'))
  await waitFor(() =>
    expect(plantStore.getState().instruments[1]).toMatchObject({
      fields: { tag: 'PT-9', notas: 'Purgar antes' },
    }),
  )
  expect(screen.getByRole('heading', { level: 1, name: 'PT-9' })).toBeVisible()
})

describe.each([
  ['new', 'Nuevo instrumento', <InstrumentsScreen key="new" />, '/'],
  ['edited', 'Editar', <InstrumentScreen key="edited" />, '/PT-1'],
])('what is typed of an instrument that is %s', (_kind, button, page, route) => {
  const begin = async () => {
    server.use(mockEndpoint(listOwnGroups, []), ...portalHas([testInstrument()]))
    const shown = renderWithProviders(page, { route, path: '/:tag?', user: testUser() })
    await waitFor(() => expect(plantStore.getState().synced).toBe(true))
    await act(() => deviceHas([instrumentEntry()]))
    return shown
  }
  const type = async ({ person }: Awaited<ReturnType<typeof begin>>) => {
    await person.click(await screen.findByRole('button', { name: button }))
    await person.type(await screen.findByLabelText(/^Notas/), 'Purgar antes')
  }

  test('is not lost by Escape without a question', async () => {
    const shown = await begin()
    await type(shown)
    await shown.person.keyboard('{Escape}')
    expect(await screen.findByText('¿Descartar los cambios?')).toBeVisible()
  })

  test('survives the end of the session', async () => {
    const shown = await begin()
    await type(shown)
    act(() => signOutLocally())
    shown.unmount()
    await begin()
    expect(await screen.findByLabelText(/^Notas/)).toHaveValue('Purgar antes')
  })
})
