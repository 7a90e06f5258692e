import {
  type Calibration,
  CalibrationContent,
  listCalibrations,
  signCalibration,
} from '@csuite/shared/contract/calibrations'
import { InstrumentFields, listInstruments } from '@csuite/shared/contract/instruments'
import {
  apiFailure,
  mockEndpoint,
  mockNetworkFailure,
  mockServer,
  renderWithProviders,
  testPage,
} from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import { type CalibrationEntry, newEntry } from '../../parts/plant/entries'
import { plantStore, usePlant } from '../../parts/plant/plant-store'
import { SignStage } from './sign-stage'

const server = mockServer()
const at = '2026-11-25T12:00:00.000Z'
const fields = InstrumentFields.parse({ tag: 'PT-1', min: '0', max: '10', unidad: 'bar' })
const content = CalibrationContent.parse({
  encontrado: ['0', '100'].map((punto) => ({ punto, sentido: 'sube', aplicado: '0', leido: '4' })),
  patron: { serie: 'F-1', certificado: 'C-1' },
})
const draft: CalibrationEntry = {
  ...{ ...newEntry(content), clave: 'a', id: 9, version: 1, base: content, dirty: false },
  ...{ instrumentKey: null, instrument: fields, closed: false, numero: null, firmada: null, creada: at },
}
const row = (changes: Partial<Calibration>): Calibration => ({
  ...content,
  ...{ id: 9, clave: 'a', version: 1, instrumento: null, datosInstrumento: fields, estado: 'borrador' },
  ...{ propia: true, encontradoCerrado: false, numero: null, firmada: null, creada: at, modificada: at },
  ...changes,
})

function Stage() {
  const entry = usePlant(({ calibrations }) => calibrations[0])
  return (
    entry && (
      <>
        <SignStage draft={entry} />
        <p>{entry.fields.lugar}</p>
      </>
    )
  )
}

/** @returns the bodies of the requests to sign, which the portal refuses */
async function press(): Promise<unknown[]> {
  const signed: unknown[] = []
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  server.use(
    mockEndpoint(listInstruments, testPage([])),
    mockEndpoint(signCalibration, apiFailure('CONFLICT'), signed),
  )
  plantStore.setState({ userId: 0, instruments: [], calibrations: [draft] })
  const { person } = renderWithProviders(<Stage />)
  await person.click(screen.getByRole('button', { name: 'Firmar certificado' }))
  await screen.findByRole('alert')
  return signed
}

test('what a sync brings just before is shown, not signed', async () => {
  server.use(mockEndpoint(listCalibrations, testPage([row({ version: 2, lugar: 'Sala de bombas' })])))
  expect(await press()).toEqual([])
  expect(screen.getByText(/se cambió en otro dispositivo/)).toBeVisible()
  expect(screen.getByText('Sala de bombas')).toBeVisible()
})

test('the version that was seen is signed, and a newer one is shown', async () => {
  let reads = 0
  server.use(
    mockEndpoint(listCalibrations, () =>
      testPage([reads++ === 0 ? row({}) : row({ version: 2, lugar: 'Sala de bombas' })]),
    ),
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
