import { mockServer, renderWithProviders, testUser } from '@csuite/shared/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { CalculatorScreen } from './features/calculator/calculator-screen'
import { InstrumentsScreen } from './features/instruments/instruments-screen'
import { LoopScreen } from './features/loop/loop-screen'
import { SensorsScreen } from './features/sensors/sensors-screen'
import { plantStore } from './parts/plant/plant-store'
import { instrumentEntry, portalHas } from './testing/plant'

const server = mockServer()
afterEach(() => jest.useRealTimers())

const zones = 'Bajo 3.8\u00a0mA: fuera de medida (NE\u00a043). Bajo el rango'
const loop = 'El lazo funciona de 3.6 a 22 mA. Le basta una fuente de 16.23 V. Carga máxima'
const short = 'Al transmisor le faltan voltios a 20, 22 mA. Hace falta una fuente de'
const noTag = 'Ningún instrumento coincide con «PT-2».'

test.each([
  ['/', <CalculatorScreen key="" />, 'Valor', '3.7', `3.7 mA = -1.88 kPa. ${zones}`],
  ['/lazo', <LoopScreen key="" />, 'Fuente', '23', loop],
  ['/lazo', <LoopScreen key="" />, 'Fuente', '15', short],
  ['/lazo', <LoopScreen key="" />, 'Fuente', '', 'Completa los datos del lazo para ver el resultado.'],
  [
    '/sensores',
    <SensorsScreen key="" />,
    'Temperatura',
    '100',
    'Resistencia 138.5055 Ω. Corriente del lazo 20.000 mA. El',
  ],
  [
    '/instrumentos',
    <InstrumentsScreen key="" />,
    'Buscar por tag, servicio o notas',
    'PT-1',
    '1 instrumento',
  ],
  ['/instrumentos', <InstrumentsScreen key="" />, 'Buscar por tag, servicio o notas', 'PT-2', noTag],
])(
  'on %s what follows from a key is said once, when the keys have settled',
  async (route, element, name, typed, said) => {
    server.use(...portalHas())
    renderWithProviders(element, { route, user: testUser() })
    if (route === '/instrumentos') {
      await waitFor(() => expect(plantStore.getState().synced).toBe(true))
      act(() => plantStore.setState({ instruments: [instrumentEntry()] }))
    }
    jest.useFakeTimers()
    fireEvent.change(screen.getAllByLabelText(name)[0] as HTMLElement, { target: { value: typed } })
    const spoken = () =>
      [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')]
        .map(({ textContent }) => textContent)
        .filter((text) => text.includes(said.slice(0, 20)))
    expect(spoken()).toEqual([])
    await act(() => jest.advanceTimersByTimeAsync(900))
    expect(spoken()).toEqual([expect.stringContaining(said)])
  },
)
