import { CalibrationContent, updateCalibration } from '../../../contract/calibrations'
import { mockNetworkFailure, mockServer, renderWithProviders } from '@csuite/shared/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { hasUnreadNumber } from '../../parts/keypad-input'
import { plantStore, sync, usePlant } from '../../parts/plant/plant-store'
import { draftEntry } from '../../testing/plant'
import { DataStage } from './data-stage'
import { SeriesStage } from './series-stage'

const server = mockServer()
const readings = (leido: string) =>
  (['sube', 'baja'] as const).flatMap((sentido) =>
    ['0', '100'].map((punto) => ({ ...{ punto, sentido, leido }, aplicado: punto === '0' ? '0' : '10' })),
  )
const content = CalibrationContent.parse({ puntos: ['0', '100'], encontrado: readings('4.00') })
function Stages() {
  const entry = usePlant(({ calibrations }) => calibrations[0])
  return (
    entry && (
      <main>
        <SeriesStage draft={entry} series="encontrado" />
        <DataStage draft={entry} />
      </main>
    )
  )
}
/** What a sync brings from another device. */
const bring = (changes: Partial<CalibrationContent>) =>
  act(() => {
    const now = { ...content, ...changes }
    const closed = now.dejado.length > 0
    plantStore.setState({ calibrations: [draftEntry({ fields: now, closed })] })
  })
const stored = () => plantStore.getState().calibrations[0]

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  server.use(mockNetworkFailure(updateCalibration))
  bring({})
})
afterEach(() => sync(false))

test('a reading that another device changed is shown, and Enter stores nothing over it', async () => {
  const { person } = renderWithProviders(<Stages />)
  expect(screen.getByLabelText('Leído (mA)')).toHaveValue('4.00')
  bring({ encontrado: readings('4.01') })
  expect(screen.getByLabelText('Leído (mA)')).toHaveValue('4.01')
  await person.type(screen.getByLabelText('Leído (mA)'), '{Enter}')
  expect(stored()).toMatchObject({ dirty: false, fields: { encontrado: readings('4.01') } })
})

test('each point of each series has names of its own, since the host restores what was typed by name', async () => {
  const draft = draftEntry({ fields: { ...content, dejado: content.encontrado } })
  const { person } = renderWithProviders(
    <>
      <SeriesStage draft={draft} series="encontrado" />
      <SeriesStage draft={draft} series="dejado" />
    </>,
  )
  const names = new Set<string>()
  for (let point = 0; point < 4; point += 1) {
    for (const { name } of screen.getAllByRole<HTMLInputElement>('textbox')) names.add(name)
    for (const next of screen.getAllByRole('button', { name: 'Siguiente' })) await person.click(next)
  }
  expect([...names]).toHaveLength(16)
})

test('what is typed stays as it is typed, until another device changes the stored value', async () => {
  const { person } = renderWithProviders(<Stages />)
  await person.type(screen.getByLabelText('Leído (mA)'), ',')
  expect(screen.getByLabelText('Leído (mA)')).toHaveValue('4.00,')
  await person.type(screen.getByLabelText('Leído (mA)'), '{Backspace}2')
  expect(screen.getByLabelText('Leído (mA)')).toHaveValue('4.002')
  expect(stored()?.fields.encontrado[0]?.leido).toBe('4.002')
  bring({ encontrado: readings('4.05') })
  expect(screen.getByLabelText('Leído (mA)')).toHaveValue('4.05')
})

test('a value that another device sets back after it was typed and stored is shown', async () => {
  const { person } = renderWithProviders(<Stages />)
  await person.type(screen.getByLabelText('Leído (mA)'), '2')
  expect(stored()?.fields.encontrado[0]?.leido).toBe('4.002')
  bring({})
  expect(screen.getByLabelText('Leído (mA)')).toHaveValue('4.00')
})

test('a correction of a closed series that is not stored is not left, and one press stores it once', async () => {
  bring({ dejado: readings('4.00') })
  const { person } = renderWithProviders(<Stages />)
  await person.click(screen.getByRole('button', { name: 'Editar 0 % baja' }))
  const [read, reason] = [
    screen.getByLabelText('Leído (mA)'),
    screen.getByLabelText('Motivo de la corrección'),
  ]
  await person.type(read, '2')
  expect(read).toHaveAccessibleDescription('Se guarda con «Corregir», con su motivo.')
  await person.click(screen.getByRole('button', { name: 'Anterior' }))
  expect(read).toHaveFocus()
  expect(screen.getByText('Punto 4 de 4')).toBeVisible()
  await person.type(reason, 'Se leyó mal')
  for (let press = 0; press < 2; press += 1)
    await person.click(screen.getByRole('button', { name: 'Corregir' }))
  expect(stored()?.fields.encontrado).toHaveLength(5)
  expect(reason).toHaveAccessibleDescription('Escribe por qué se corrige')
  await person.click(screen.getByRole('button', { name: 'Anterior' }))
  expect(screen.getByText('Punto 3 de 4')).toBeVisible()
})

test('a point that another device adds moves nobody to another point', async () => {
  const { person } = renderWithProviders(<Stages />)
  await person.click(screen.getByRole('button', { name: 'Siguiente' }))
  expect(screen.getByText('Punto 2 de 4')).toBeVisible()
  bring({ puntos: ['0', '50', '100'] })
  expect(screen.getByText('Punto 3 de 6')).toBeVisible()
})

test('a plan of points is stored whole, and holds its tab while it is not readable', async () => {
  const { person } = renderWithProviders(<Stages />)
  const points = screen.getByLabelText('Puntos (% del rango)')
  const before = stored()?.fields.puntos
  await person.clear(points)
  await person.type(points, '0,25,50')
  await person.tab()
  expect(stored()?.fields.puntos).toEqual(before)
  expect(hasUnreadNumber()).toBe(true)
  expect(points).toHaveFocus()
  expect(points).toHaveValue('0,25,50')
  await person.clear(points)
  await person.type(points, '0 25 50')
  expect(stored()?.fields.puntos).toEqual(['0', '25', '50'])
})

test('numbers and points of the data follow another device', async () => {
  const { person } = renderWithProviders(<Stages />)
  await person.type(screen.getByLabelText('Humedad relativa (%)'), '6x')
  expect(screen.getByLabelText('Humedad relativa (%)')).toHaveValue('6x')
  bring({ ambiente: { humedad: '48' }, puntos: ['0', '50'] })
  expect(screen.getByLabelText('Humedad relativa (%)')).toHaveValue('48')
  expect(screen.getByLabelText('Puntos (% del rango)')).toHaveValue('0 50')
})

test.each([
  ['Incertidumbre expandida U (k = 2)', '-0.1', 'No puede ser negativa'],
  ['Temperatura ambiente (°C)', '1e31', 'Usa como máximo 30 cifras'],
  ['Serie', 'F\u202e1', 'Contiene caracteres no permitidos'],
  ['Observaciones', 'a\u0000b', 'Contiene caracteres no permitidos'],
  ['Procedimiento', 'x'.repeat(121), 'Usa como máximo 120 caracteres'],
  ['Humedad relativa (%)', '45 %', ''],
  ['Temperatura ambiente (°C)', '21,5 ºC', ''],
])('%s: what the portal refuses of a draft is said at its field, of %j: %j', (label, typed, problem) => {
  renderWithProviders(<Stages />)
  fireEvent.change(screen.getByLabelText(label), { target: { value: typed } })
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(problem)
})

test('who does not see the points hears each result once, then the next point, and that all are read', async () => {
  bring({ encontrado: readings('4.00').slice(0, 2) })
  const { person } = renderWithProviders(<Stages />)
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await person.type(screen.getByLabelText('Leído (mA)'), '20')
  expect(said()).toEqual([''])
  await person.keyboard('{Enter}')
  expect(said()).toEqual([expect.stringMatching(/^100 % baja: leído 20 mA, error \S+, conforme$/)])
  const point = screen.getByRole('group', { name: '0 % baja, punto 4 de 4: aplica 0 bar' })
  expect(point).toContainElement(document.activeElement as HTMLElement)
  await person.keyboard('4{Enter}')
  expect(said()).toEqual([expect.stringMatching(/^0 % baja: .* Todos los puntos tienen su lectura\.$/)])
})
