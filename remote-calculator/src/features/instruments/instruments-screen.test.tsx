import { listCalibrations } from '../../../contract/calibrations'
import { addInstrument, listInstruments } from '../../../contract/instruments'
import { deviceKey } from '@csuite/shared/contract/preferences'
import { sessionStore } from '@csuite/shared/session'
import {
  apiFailure,
  mockNetworkFailure,
  mockServer,
  renderWithProviders,
  testPage,
  testUser,
} from '@csuite/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { saveInstrument } from '../../parts/plant/edits'
import { plantStore } from '../../parts/plant/plant-store'
import { instrumentEntry, portalHas, testFields } from '../../testing/plant'
import { InstrumentScreen } from './instrument-screen'
import { InstrumentsScreen } from './instruments-screen'

const server = mockServer()
const UNREAD = 'Aún no pudimos leer lo que tienes en el portal'

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  server.use(mockNetworkFailure(deviceKey))
})
afterEach(() => {
  jest.restoreAllMocks()
  clearTimeout(plantStore.getState().timer)
  sessionStore.setState({ user: null })
})

const screens = [
  ['the list', <InstrumentsScreen key="list" />, '/', 'Todavía no tienes instrumentos'],
  ['an instrument', <InstrumentScreen key="one" />, '/FT-9', 'No hay ningún instrumento con el tag FT-9'],
] as const
const hidden = apiFailure('NOT_FOUND', { message: 'Esta app no es para tu cuenta. Pide acceso en Apps.' })
const failures = [
  ['is unavailable', apiFailure('UNAVAILABLE'), /no está disponible/],
  ['fails', apiFailure('INTERNAL'), /error en el servidor/],
  ['is asked too often', apiFailure('TOO_MANY_REQUESTS'), /Demasiados intentos/],
  ['has hidden the app', hidden, /Esta app no es para tu cuenta/],
] as const

test.each(
  screens.flatMap(([what, element, route, nothing]) =>
    failures.map(([why, failure, reason]) => ({ what, element, route, nothing, why, failure, reason })),
  ),
)(
  'on a device without a copy $what says why nothing was read where the portal $why',
  async ({ element, route, nothing, failure, reason }) => {
    server.answer(listInstruments, failure)
    server.answer(listCalibrations, testPage([]))
    const { person } = renderWithProviders(element, { route, path: '/:tag?', user: testUser() })
    expect(await screen.findByRole('alert')).toHaveTextContent(UNREAD)
    expect(screen.getByText(reason)).toBeVisible()
    for (const said of [nothing, /Todo está guardado/])
      expect(screen.queryByText(said)).not.toBeInTheDocument()
    server.use(...portalHas())
    await person.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText(nothing)).toBeVisible()
    expect(screen.queryByText(UNREAD)).not.toBeInTheDocument()
  },
)

test('a device that is first opened without network says so, and an instrument can be added', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const endpoint of [listInstruments, listCalibrations, addInstrument])
    server.use(mockNetworkFailure(endpoint))
  renderWithProviders(<InstrumentsScreen />, { user: testUser() })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(`${UNREAD}Sin conexión: lo que cambies queda en este dispositivo`)
  expect(screen.getByRole('button', { name: 'Nuevo instrumento' })).toBeEnabled()
  await act(() => saveInstrument(testFields))
  expect(await screen.findByRole('link', { name: /PT-1/ })).toBeVisible()
  expect(screen.queryByText(UNREAD)).not.toBeInTheDocument()
})

test('what is on the device stays in sight with the reason of a run that failed', async () => {
  server.use(...portalHas())
  renderWithProviders(<InstrumentsScreen />, { user: testUser() })
  await waitFor(() => expect(plantStore.getState()).toMatchObject({ synced: true, syncing: false }))
  for (const endpoint of [listInstruments, addInstrument]) server.answer(endpoint, hidden)
  act(() => plantStore.setState({ instruments: [instrumentEntry()] }))
  await act(() => saveInstrument({ ...testFields, tag: 'PT-2' }))
  const said = 'Esta app no es para tu cuenta. Pide acceso en Apps. 1 cambio por enviar'
  await waitFor(() => expect(screen.getAllByRole('status')[0]).toHaveTextContent(said))
  expect(screen.getAllByRole('link', { name: /PT-[12]/ })).toHaveLength(2)
})

test('the first of the further rows has the focus, since the button for more may go', async () => {
  server.use(...portalHas())
  const { person } = renderWithProviders(<InstrumentsScreen />, { user: testUser() })
  await waitFor(() => expect(plantStore.getState()).toMatchObject({ synced: true, syncing: false }))
  const tags = Array.from({ length: 27 }, (_, index) => `PT-${index + 10}`)
  const rows = tags.map((tag) => instrumentEntry({ clave: tag, fields: { ...testFields, tag } }))
  act(() => plantStore.setState({ instruments: rows }))
  await person.click(screen.getByRole('button', { name: 'Mostrar 2 más' }))
  expect(screen.getByRole('link', { name: /PT-35/ })).toHaveFocus()
})
