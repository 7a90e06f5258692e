import {
  type Calibration,
  CalibrationContent,
  addCalibration,
  deleteCalibration,
  listCalibrations,
  updateCalibration,
} from '@csuite/shared/contract/calibrations'
import {
  type Instrument,
  InstrumentFields,
  addInstrument,
  listInstruments,
  updateInstrument,
} from '@csuite/shared/contract/instruments'
import { apiFailure, mockEndpoint, mockNetworkFailure, mockServer, testPage } from '@csuite/shared/testing'
import { type CalibrationEntry, type InstrumentEntry, newEntry } from './entries'
import type { Changes } from './merge-rows'
import { calibrationKind, instrumentKind, pull, push } from './sync'

const fields = InstrumentFields.parse({ tag: 'PT-1', min: '0', max: '10', unidad: 'bar', servicio: 'Bomba' })
const clave = '7e0b7a52-7d0c-4b8f-9d55-3f2f0a9c1a01'
const row = (changes: Partial<Instrument> = {}): Instrument => ({
  ...fields,
  ...{ id: 7, clave, version: 2, modificado: '2026-11-25T00:00:00.000Z', idGrupo: null, grupo: null },
  ...changes,
})
const mine = (changes: Partial<InstrumentEntry> = {}): InstrumentEntry => ({
  ...newEntry(fields),
  ...{ clave, id: 7, version: 1, base: fields },
  ...changes,
})
const server = mockServer()
const instruments = instrumentKind(null)

const sent = async (entry: InstrumentEntry) => {
  const answers: Changes<InstrumentEntry>[] = []
  await push(instruments, [entry], (changes) => {
    answers.push(changes)
    return Promise.resolve()
  })
  return answers.at(-1)?.put[0]
}
const conflicts = (actual: Instrument) =>
  mockEndpoint(updateInstrument, ({ body }) =>
    body.version === actual.version
      ? { ...actual, ...InstrumentFields.parse(body), version: actual.version + 1 }
      : apiFailure('CONFLICT', { actual }),
  )

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))

test('a new row gets its id; nothing is sent twice', async () => {
  server.use(mockEndpoint(addInstrument, row({ version: 1 })))
  expect(await sent({ ...newEntry(fields), clave })).toMatchObject({ id: 7, version: 1, dirty: false })
  expect(await sent(mine({ dirty: false }))).toBeUndefined()
})

test('fields that only one device changed are merged and sent again', async () => {
  server.use(conflicts(row({ notas: 'Nueva junta' })))
  const edited = mine({ fields: { ...fields, servicio: 'Caldera' } })
  expect(await sent(edited)).toMatchObject({
    ...{ dirty: false, conflict: null, version: 3 },
    fields: { servicio: 'Caldera', notas: 'Nueva junta' },
  })
})

test('one field with two values waits for the person, with both rows', async () => {
  server.use(conflicts(row({ servicio: 'Horno' })))
  const entry = await sent(mine({ fields: { ...fields, servicio: 'Caldera' } }))
  expect(entry).toMatchObject({
    ...{ dirty: true, fields: { servicio: 'Caldera' } },
    conflict: { version: 2, fields: { servicio: 'Horno' } },
  })
})

const older = { ...fields, servicio: 'Horno' }
const newer = { ...fields, servicio: 'Caldera' }
const added = { id: null, version: 0, base: null }

test.each<[string, Partial<InstrumentEntry>, Instrument, object]>([
  [
    'an addition',
    { ...added, sent: [{ ...older, notas: 'dos  blancos' }] },
    row({ ...older, notas: 'dos blancos', version: 1 }),
    { dirty: false, version: 2, conflict: null },
  ],
  [
    'an addition that another tab sent',
    added,
    row({ ...older, version: 1 }),
    { dirty: true, conflict: { fields: older, version: 1 } },
  ],
  [
    'an addition that another device has changed since',
    added,
    row({ ...older, version: 2 }),
    { dirty: true, conflict: { fields: older, version: 2 } },
  ],
  [
    'a change',
    { sent: [older] },
    row({ ...older, version: 2 }),
    { dirty: false, version: 3, conflict: null },
  ],
])('what is typed after %s whose answer was lost stays', async (_what, entry, actual, expected) => {
  server.use(mockEndpoint(addInstrument, actual), conflicts(actual))
  expect(await sent(mine({ ...entry, fields: newer }))).toMatchObject({ fields: newer, ...expected })
})

test('what is sent is known on the device before the answer', async () => {
  server.use(mockNetworkFailure(updateInstrument))
  const kept: Changes<InstrumentEntry>[] = []
  const keep = async (changes: Changes<InstrumentEntry>) => void kept.push(changes)
  await expect(push(instruments, [mine({ fields: newer, sent: [older] })], keep)).rejects.toThrow()
  expect(kept).toMatchObject([{ put: [{ dirty: true, sent: [older, newer] }] }])
})

test('a refusal is told once; without network the row stays as it is', async () => {
  server.use(mockEndpoint(updateInstrument, apiFailure('TAG_EXISTS', { message: 'Ya tienes este tag.' })))
  expect(await sent(mine())).toMatchObject({ dirty: true, problem: 'Ya tienes este tag.' })
  server.use(mockNetworkFailure(updateInstrument))
  await expect(sent(mine())).rejects.toMatchObject({ code: 'NETWORK' })
  server.use(mockEndpoint(updateInstrument, apiFailure('UNAVAILABLE')))
  await expect(sent(mine())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('what the portal has replaces what was not changed here, and what it lost goes', async () => {
  server.use(mockEndpoint(listInstruments, testPage([row({ servicio: 'Horno' })])))
  const gone = mine({ clave: 'gone', id: 8, dirty: false })
  const changes = await pull(instruments, () => [mine({ dirty: false }), gone, newEntry(fields)])
  expect(changes.put).toMatchObject([{ clave, version: 2, fields: { servicio: 'Horno' } }])
  expect(changes.gone).toEqual(['gone'])
  expect((await pull(instruments, () => [mine()])).put).toEqual([])
})

test('a row that another device deleted and brought back has another id', async () => {
  server.use(mockEndpoint(listInstruments, testPage([row({ id: 9, version: 1 })])))
  expect((await pull(instruments, () => [mine({ dirty: false })])).put).toMatchObject([{ id: 9, version: 1 }])
})

test('pages follow each other by id while they are full; an answer that knows no ids takes nothing off the device', async () => {
  const heard: unknown[] = []
  const full = Array.from({ length: 100 }, (_item, index) => row({ id: 7 + index, clave: String(index) }))
  // The count is older than the page.
  const page = (rows: Instrument[]) => testPage(rows, { hasNextPage: false })
  server.use(
    mockEndpoint(
      listInstruments,
      ({ query }) => page(query['desde'] === '1' ? full : [row({ id: 200, clave: 'b' })]),
      heard,
    ),
  )
  expect((await pull(instruments, () => [])).put.map(({ id }) => id)).toEqual([
    ...full.map(({ id }) => id),
    200,
  ])
  expect(heard).toMatchObject([{ desde: '1' }, { desde: '107' }])
  server.use(mockEndpoint(listInstruments, page(full)))
  await expect(pull(instruments, () => [mine({ dirty: false })])).rejects.toMatchObject({
    code: 'BAD_RESPONSE',
  })
})

const content = CalibrationContent.parse({})
const calibration = (changes: Partial<Calibration> = {}): Calibration => ({
  ...content,
  ...{ id: 9, clave, version: 2, instrumento: 7, datosInstrumento: fields, estado: 'borrador', propia: true },
  ...{ encontradoCerrado: false, numero: null, firmada: null },
  ...{ creada: '2026-11-25T00:00:00.000Z', modificada: '2026-11-25T00:00:00.000Z' },
  ...changes,
})
const draft = (changes: Partial<CalibrationEntry> = {}): CalibrationEntry => ({
  ...newEntry(content),
  ...{ clave, id: 9, version: 1, base: content, instrumentKey: null, instrument: fields, closed: false },
  ...{ numero: null, firmada: null, creada: '2026-11-25T00:00:00.000Z' },
  ...changes,
})
const calibrations = calibrationKind(null, () => [])

test.each<[string, Partial<CalibrationEntry>]>([
  ['changed', { fields: { ...content, lugar: 'Sala' } }],
  ['discarded', { dirty: false, deleted: true }],
])('a draft that was %s here and signed elsewhere becomes its certificate', async (_what, changes) => {
  const signed = calibration({ estado: 'firmada', numero: 'CAL-2026-000001' })
  server.use(
    mockEndpoint(updateCalibration, apiFailure('ALREADY_SIGNED')),
    mockEndpoint(deleteCalibration, apiFailure('ALREADY_SIGNED')),
    mockEndpoint(listCalibrations, testPage([signed])),
  )
  const refused: CalibrationEntry[] = []
  await push(calibrations, [draft(changes)], async ({ put }) => void refused.push(...put))
  const { put } = await pull(calibrations, () => refused.slice(-1))
  expect(put).toMatchObject([
    { numero: 'CAL-2026-000001', dirty: false, deleted: false, problem: null, fields: content },
  ])
})

test('what was found here after it was closed elsewhere waits for the person, with the reason', async () => {
  const reading = { punto: '0', sentido: 'sube', aplicado: '0', leido: '4' } as const
  const actual = calibration({ dejado: [reading], encontradoCerrado: true })
  server.use(
    mockEndpoint(updateCalibration, ({ body }) =>
      apiFailure(body.version === 2 ? 'AS_FOUND_CLOSED' : 'CONFLICT', { actual }),
    ),
  )
  const edited = { ...content, encontrado: [reading] }
  const kept: CalibrationEntry[] = []
  await push(calibrations, [draft({ fields: edited })], async ({ put }) => void kept.push(...put))
  expect(kept.at(-1)).toMatchObject({
    ...{ dirty: true, fields: edited, closed: true, problem: expect.stringContaining('ya no cambia') },
    conflict: { version: 2, fields: { dejado: [reading] } },
  })
})

test.each([
  ['an hour', 3600, 3600],
  ['a time that the clock says wrong', 400 * 86_400, 0],
  ['less than nothing', -60, 0],
])('the portal is told how long ago a draft was begun: %s', async (_what, ago, told) => {
  const sent: unknown[] = []
  server.use(mockEndpoint(addCalibration, calibration(), sent))
  const kind = calibrationKind(null, () => [{ ...newEntry(fields), id: 7, clave: 'i', group: null }])
  const creada = new Date(Date.now() - ago * 1000).toISOString()
  await push(kind, [draft({ id: null, instrumentKey: 'i', creada })], async () => undefined)
  expect(sent).toMatchObject([{ haceSegundos: told }])
})

test('a draft waits for its instrument, which the portal may have refused', async () => {
  const keep = jest.fn()
  const entry = draft({ id: null, instrumentKey: clave, base: null })
  await push(
    calibrationKind(null, () => [{ ...newEntry(fields), clave }]),
    [entry],
    keep,
  )
  expect(keep).not.toHaveBeenCalled()
})

test('a calibration whose instrument was deleted belongs to no other that is not sent yet', () => {
  const unsent = calibrationKind(null, () => [newEntry(fields)])
  expect(unsent.entry(calibration({ instrumento: null }), undefined).instrumentKey).toBeNull()
})

test.each<[string, Partial<InstrumentFields>, boolean]>([
  ['range', { max: '20' }, true],
  ['tolerance', { tolerancia: { tipo: 'unidades', mas: '1' } }, true],
  ['notes', { notas: 'Junta nueva' }, false],
])('a draft knows whether the %s of its instrument was changed after it began', (_what, changes, changed) => {
  const row = calibration({ datosInstrumento: { ...fields, ...changes } })
  const stored = calibrations.entry(row, draft())
  expect(stored).toMatchObject({ instrument: changes, instrumentChanged: changed })
  expect(calibrations.entry(row, stored).instrumentChanged).toBe(changed)
})
