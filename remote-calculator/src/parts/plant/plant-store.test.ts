import { listCalibrations } from '@csuite/shared/contract/calibrations'
import {
  type Instrument,
  InstrumentFields,
  listInstruments,
  updateInstrument,
} from '@csuite/shared/contract/instruments'
import { apiFailure, mockEndpoint, mockServer, testPage } from '@csuite/shared/testing'
import { newEntry } from './entries'
import { plantStore, saveInstrument, sync } from './plant-store'

const fields = InstrumentFields.parse({ tag: 'PT-1', min: '0', max: '10', unidad: 'bar', servicio: 'Bomba' })
const clave = '7e0b7a52-7d0c-4b8f-9d55-3f2f0a9c1a01'
const server = mockServer()

/** Nobody is signed in. */
beforeEach(() => plantStore.setState({ userId: 0 }))

const edited = { ...fields, servicio: 'Caldera' }

/** The portal has one instrument, whose notes another device changed. */
function portal(duringRequest: () => void) {
  let row: Instrument = {
    ...{ ...fields, notas: 'Junta', id: 7, clave, version: 2, idGrupo: null, grupo: null },
    modificado: '2026-11-25T00:00:00.000Z',
  }
  server.use(
    mockEndpoint(listCalibrations, testPage([])),
    mockEndpoint(listInstruments, () => testPage([row])),
    mockEndpoint(updateInstrument, ({ body: { version, ...body } }) => {
      if (version !== row.version) return apiFailure('CONFLICT', { actual: row })
      if (version === 2) duringRequest()
      row = { ...row, ...InstrumentFields.parse(body), version: version + 1 }
      return row
    }),
  )
}

test.each<[string, object, object]>([
  [
    'another field',
    { vence: '2027-01-01' },
    {
      ...{ dirty: false, conflict: null, version: 4 },
      fields: { servicio: 'Caldera', notas: 'Junta', vence: '2027-01-01' },
    },
  ],
  [
    'the field that another device changed',
    { notas: 'Visto' },
    {
      ...{ dirty: true, fields: { servicio: 'Caldera', notas: 'Visto' } },
      conflict: { version: 3, fields: { servicio: 'Caldera', notas: 'Junta' } },
    },
  ],
])('nothing is lost where %s is typed while a merged row is sent', async (_what, typed, expected) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  portal(() => void saveInstrument({ ...edited, ...typed }, clave))
  const entry = { ...newEntry(edited), clave, id: 7, version: 1, base: fields }
  plantStore.setState({ instruments: [entry] })
  await sync()
  expect(plantStore.getState().instruments).toMatchObject([expected])
})

test('a blank before the next word stays in the field, although the portal does not store it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  portal(() => undefined)
  const typed = { ...fields, servicio: 'Caldera ' }
  plantStore.setState({ instruments: [{ ...newEntry(typed), clave, id: 7, version: 1, base: fields }] })
  await sync()
  expect(plantStore.getState().instruments).toMatchObject([
    { dirty: false, fields: { servicio: 'Caldera ', notas: 'Junta' }, base: { servicio: 'Caldera' } },
  ])
})

test('rows are neither sent nor fetched with the token of another person', async () => {
  portal(() => undefined)
  const entry = { ...newEntry(edited), clave, id: 7, version: 1, base: fields }
  plantStore.setState({ userId: 7, instruments: [entry] })
  await sync()
  expect(plantStore.getState().instruments).toEqual([entry])
})
