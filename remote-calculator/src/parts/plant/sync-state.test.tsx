import { sessionStore } from '@csuite/shared/session'
import {
  apiFailure,
  mockNetworkFailure,
  mockServer,
  renderWithProviders,
  testUser,
} from '@csuite/shared/testing'
import { act, screen } from '@testing-library/react'
import { addInstrument, listInstruments } from '../../../contract/instruments'
import { deviceHas, portalHas, testFields } from '../../testing/plant'
import { saveInstrument } from './edits'
import { plantStore, sync } from './plant-store'
import { SyncState } from './sync-state'

const server = mockServer()

beforeEach(() => server.use(...portalHas(), mockNetworkFailure(addInstrument)))
afterEach(() => {
  jest.restoreAllMocks()
  sessionStore.setState({ user: null })
})

test.each([
  ['keeps', true, '1 cambio por enviar; en este dispositivo ya está guardado.'],
  ['keeps', false, 'Sin conexión: lo que cambies queda en este dispositivo y se envía cuando vuelva.'],
  [
    'refuses',
    true,
    '1 cambio por enviar. Este navegador no guarda nada: no cierres esta página hasta que se envíe.',
  ],
  [
    'refuses',
    false,
    'Sin conexión, y este navegador no guarda nada: lo que cambies se pierde si cierras esta página antes de que vuelva.',
  ],
])('where the browser %s what is typed and online is %s, the line says so', async (what, online, text) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  renderWithProviders(<SyncState />, { user: testUser() })
  await act(() => deviceHas([]))
  const { device } = plantStore.getState()
  if (!device) throw new Error('no device')
  jest.spyOn(await device.db, 'put').mockResolvedValue(what === 'keeps')
  await act(() => saveInstrument(testFields))
  await act(() => device.stored)
  expect(screen.getByRole('status')).toHaveTextContent(text)
})

test('a run that ended for lack of a session does not stay as one that is under way', async () => {
  renderWithProviders(<SyncState />, { user: testUser() })
  server.answer(listInstruments, apiFailure('UNAUTHORIZED'))
  await act(() => sync())
  expect(screen.queryByText('Sincronizando…')).not.toBeInTheDocument()
})
