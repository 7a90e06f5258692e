import { listCalibrations } from '@csuite/shared/contract/calibrations'
import {
  type Instrument,
  InstrumentFields,
  deleteInstrument,
  listInstruments,
  updateInstrument,
} from '@csuite/shared/contract/instruments'
import { sessionStore } from '@csuite/shared/session'
import {
  apiFailure,
  mockEndpoint,
  mockNetworkFailure,
  mockServer,
  testPage,
  testUser,
} from '@csuite/shared/testing'
import { waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { newEntry } from './entries'
import { discard, plantStore, retry, saveInstrument, sync } from './plant-store'

const fields = InstrumentFields.parse({ tag: 'PT-1', min: '0', max: '10', unidad: 'bar', servicio: 'Bomba' })
const clave = '7e0b7a52-7d0c-4b8f-9d55-3f2f0a9c1a01'
const server = mockServer()

/** Nobody is signed in. */
beforeEach(async () => {
  server.use(mockEndpoint(listInstruments, testPage([])), mockEndpoint(listCalibrations, testPage([])))
  plantStore.setState({ userId: 0, instruments: [], calibrations: [] })
  await sync()
})
afterEach(() => sessionStore.setState({ user: null, token: null }))

const edited = { ...fields, servicio: 'Caldera' }

/** The portal has one instrument, whose notes another device changed. */
function portal(duringRequest: () => void, fetched: unknown[] = []) {
  let row: Instrument = {
    ...{ ...fields, notas: 'Junta', id: 7, clave, version: 2, idGrupo: null, grupo: null },
    modificado: '2026-11-25T00:00:00.000Z',
  }
  server.use(
    mockEndpoint(listCalibrations, testPage([])),
    mockEndpoint(listInstruments, () => testPage([row]), fetched),
    mockEndpoint(updateInstrument, ({ body: { version, ...body } }) => {
      if (version !== row.version) return apiFailure('CONFLICT', { actual: row })
      if (version === 2) duringRequest()
      row = { ...row, ...InstrumentFields.parse(body), version: version + 1 }
      return row
    }),
  )
  return row
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

test('a run ends with the session that it began with', async () => {
  const fetched: unknown[] = []
  portal(() => sessionStore.setState({ token: 'of another person', user: testUser() }), fetched)
  const entry = { ...newEntry(edited), clave, id: 7, version: 2, base: fields }
  plantStore.setState({ instruments: [entry] })
  expect(await sync()).toBe(false)
  expect(plantStore.getState().instruments).toMatchObject([{ dirty: true, version: 2 }])
  expect(fetched).toEqual([])
})

test.each([
  ['is not read after each pause in typing', 2, 0],
  ['is read after a conflict', 1, 1],
])('what the portal has %s', async (_what, version, reads) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const fetched: unknown[] = []
  portal(() => undefined, fetched)
  plantStore.setState({
    instruments: [{ ...newEntry(fields), clave, id: 7, version, base: fields, dirty: false }],
  })
  await saveInstrument({ ...fields, notas: 'Visto' }, clave)
  await waitFor(() => expect(plantStore.getState().syncing).toBe(false))
  expect(fetched).toHaveLength(reads)
})

/** What the network of a hotel answers until its guest signs in there. */
const hotel = (fetched: unknown[] = []) =>
  http.get('*/instrumentos', () => {
    fetched.push(null)
    return HttpResponse.html('<html>')
  })

test('a fetch whose answer is none of the portal fails, and is done by the next run', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  server.use(hotel())
  expect(await sync()).toBe(false)
  expect(plantStore.getState().syncing).toBe(false)
  const fetched: unknown[] = []
  portal(() => undefined, fetched)
  expect(await sync(false)).toBe(true)
  expect(fetched).toHaveLength(1)
})

test('a run that was asked for during one that fails follows it, once', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const fetched: unknown[] = []
  server.use(hotel(fetched))
  void sync()
  void sync()
  expect(await sync(false)).toBe(false)
  expect(fetched).toHaveLength(2)
})

test.each<[string, () => void, object[]]>([
  [
    'typed',
    () => void saveInstrument({ ...edited, tag: 'PT-2' }, clave),
    [{ dirty: false, problem: null, version: 3, fields: { tag: 'PT-2' } }],
  ],
  ['discarded', () => void discard('instruments', clave), []],
])('what is %s while the portal refuses what was sent before is sent, too', async (_what, act, expected) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const stored = portal(() => undefined)
  server.use(
    mockEndpoint(deleteInstrument, () => undefined),
    mockEndpoint(updateInstrument, ({ body: { version, ...body } }) => {
      if (body.tag === 'PT-2') return { ...stored, ...InstrumentFields.parse(body), version: version + 1 }
      act()
      return apiFailure('TAG_EXISTS')
    }),
  )
  plantStore.setState({ instruments: [{ ...newEntry(edited), clave, id: 7, version: 2, base: fields }] })
  await sync(false)
  expect(plantStore.getState().instruments).toMatchObject(expected)
})

test('a deletion that was refused brings the row back, with the reason', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  portal(() => undefined)
  server.use(mockEndpoint(deleteInstrument, apiFailure('FORBIDDEN', { message: 'No puedes.' })))
  const stored = { ...newEntry(fields), clave, id: 7, version: 2, base: fields, dirty: false }
  plantStore.setState({ instruments: [stored] })
  await discard('instruments', clave)
  await waitFor(() =>
    expect(plantStore.getState().instruments).toMatchObject([
      { deleted: false, dirty: false, problem: 'No puedes.' },
    ]),
  )
})

test('what was refused is sent again when the person asks for it', async () => {
  portal(() => undefined)
  const refused = { ...newEntry(edited), clave, id: 7, version: 2, base: fields, problem: 'No puedes.' }
  plantStore.setState({ instruments: [refused] })
  await sync()
  expect(plantStore.getState().instruments).toEqual([refused])
  await retry('instruments', clave)
  await waitFor(() =>
    expect(plantStore.getState().instruments).toMatchObject([{ dirty: false, problem: null, version: 3 }]),
  )
})

test.each<[string, object, object]>([
  [
    'another field',
    { notas: 'Visto' },
    { fields: { servicio: 'Caldera', notas: 'Visto', vence: '2027-01-01' }, conflict: null },
  ],
  [
    'the same field',
    { servicio: 'Horno' },
    {
      fields: { servicio: 'Horno', notas: '', vence: '2027-01-01' },
      conflict: { version: 3, fields: { servicio: 'Caldera' } },
    },
  ],
])(
  'a form opened before another device changed the row takes nothing back: %s',
  async (_what, typed, expected) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    server.use(mockNetworkFailure(updateInstrument))
    const now = { ...edited, vence: '2027-01-01' }
    plantStore.setState({
      instruments: [{ ...newEntry(now), clave, id: 7, version: 3, base: now, dirty: false }],
    })
    expect(await saveInstrument({ ...fields, ...typed }, clave, fields)).toMatchObject({
      dirty: true,
      ...expected,
    })
    await waitFor(() => expect(plantStore.getState().syncing).toBe(false))
  },
)
