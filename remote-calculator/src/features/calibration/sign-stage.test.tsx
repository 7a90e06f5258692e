import {
  type Calibration,
  CalibrationContent,
  getCalibration,
  listCalibrations,
  signCalibration,
} from '../../../contract/calibrations'
import { listInstruments } from '../../../contract/instruments'
import { sessionStore } from '@csuite/shared/session'
import {
  apiFailure,
  mockNetworkFailure,
  mockServer,
  renderWithProviders,
  testPage,
  testUser,
} from '@csuite/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { usePlant } from '../../parts/plant/plant-store'
import { deviceHas, draftEntry, testCalibration } from '../../testing/plant'
import { SignStage } from './sign-stage'

const server = mockServer()
const content = CalibrationContent.parse({
  encontrado: ['0', '100'].map((punto) => ({ punto, sentido: 'sube', aplicado: '0', leido: '4' })),
  patron: { serie: 'F-1', certificado: 'C-1' },
})
const draft = draftEntry({ fields: content, instrumentKey: null })
const row = (changes: Partial<Calibration> = {}) =>
  testCalibration({ ...content, instrumento: null, ...changes })

function Stage() {
  const entry = usePlant(({ calibrations }) => calibrations[0])
  return entry && <SignStage draft={entry} />
}

/** @returns the bodies of the requests to sign, which the portal refuses */
async function press(
  brought: Partial<Calibration> = { lugar: 'Sala de bombas' },
  meanwhile?: () => Promise<unknown>,
): Promise<unknown[]> {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  server.answer(listInstruments, testPage([]))
  server.answer(getCalibration, row({ version: 2, ...brought }))
  const signed = server.answer(signCalibration, apiFailure('CONFLICT'))
  sessionStore.setState({ user: testUser() })
  await deviceHas([], [draft])
  const { person } = renderWithProviders(<Stage />, { user: testUser() })
  await person.click(screen.getByRole('button', { name: 'Firmar certificado' }))
  const confirm = await screen.findByRole('button', { name: 'Firmar' })
  await meanwhile?.()
  await person.click(confirm)
  await screen.findByRole('alert')
  return signed
}

test.each<[string, Partial<Calibration>]>([
  ['Sala de bombas', { lugar: 'Sala de bombas' }],
  ['SN-77', { datosInstrumento: { ...row().datosInstrumento, serie: 'SN-77' } }],
  ['PT-99', { datosInstrumento: { ...row().datosInstrumento, tag: 'PT-99' } }],
])('what a sync brings just before, %s, is shown, not signed', async (text, brought) => {
  server.answer(listCalibrations, testPage([row({ version: 2, ...brought })]))
  expect(await press(brought)).toEqual([])
  expect(screen.getByText(/se cambió en otro dispositivo/)).toBeVisible()
  expect(screen.getAllByText(text)[0]).toBeVisible()
})

test('what comes while the question is open is shown, not signed', async () => {
  const lugar = 'Sala de bombas'
  server.answer(listCalibrations, testPage([row({ version: 2, lugar })]))
  const newer = { ...draft, version: 2, fields: { ...draft.fields, lugar } }
  expect(await press({ lugar }, () => act(() => deviceHas([], [newer])))).toEqual([])
  expect(screen.getByText(/se cambió en otro dispositivo/)).toBeVisible()
})

test('the version that was seen is signed, and a newer one is shown', async () => {
  let reads = 0
  server.answer(listCalibrations, () =>
    testPage([reads++ === 0 ? row() : row({ version: 2, lugar: 'Sala de bombas' })]),
  )
  expect(await press()).toMatchObject([{ version: 1 }])
  expect(screen.getByText(/se cambió en otro dispositivo/)).toBeVisible()
  expect(await screen.findByText('Sala de bombas')).toBeVisible()
})

test('nothing is signed where the sync before it failed', async () => {
  server.use(mockNetworkFailure(listCalibrations))
  expect(await press()).toEqual([])
  expect(screen.getByText('No se pudo firmar. Inténtalo de nuevo.')).toBeVisible()
})

test('before it is signed the whole certificate is shown, what is missing is said, and asked once more', async () => {
  const { person } = renderWithProviders(<Stage />)
  sessionStore.setState({ user: testUser({ id: 12, email: 'luis@planta.example' }) })
  await act(() => deviceHas([], [draft]))
  const sheet = screen.getByRole('region', { name: 'Certificado de calibración' })
  expect(sheet).toHaveTextContent('Cuenta 12 · lu•••@planta.example')
  expect(sheet).toHaveTextContent('N.º BORRADOR SIN FIRMAR')
  expect(sheet).toHaveTextContent('CONFORME')
  const open = /^Faltan 8 puntos de lo encontrado: 25 % sube, 50 % sube, /
  expect(screen.getByText(open)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Firmar certificado' }))
  const dialog = await screen.findByRole('dialog', { name: '¿Firmar el certificado de PT-1?' })
  expect(dialog).toHaveTextContent('Dirá CONFORME, con 2 lecturas de lo encontrado.')
  expect(within(dialog).getByText(open)).toBeVisible()
})
