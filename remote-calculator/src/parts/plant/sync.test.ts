import {
  type Calibration,
  CalibrationSummary,
  addCalibration,
  deleteCalibration,
  getCalibration,
  listCalibrations,
  updateCalibration,
} from '../../../contract/calibrations'
import {
  type Instrument,
  InstrumentFields,
  addInstrument,
  deleteInstrument,
  listInstruments,
  updateInstrument,
} from '../../../contract/instruments'
import { apiFailure, mockEndpoint, mockNetworkFailure, mockServer, testPage } from '@csuite/shared/testing'
import { type CalibrationEntry, type InstrumentEntry, NEW_CONTENT, newEntry } from './entries'
import {
  draftEntry,
  instrumentEntry,
  testCalibration,
  testContent,
  testFields,
  testInstrument,
  testKey as clave,
} from '../../testing/plant'
import { type Changes, calibrationKind, instrumentKind, pull, push } from './sync'

const fields = { ...testFields, servicio: 'Bomba' }
const row = (changes: Partial<Instrument> = {}) => testInstrument({ ...fields, version: 2, ...changes })
/** Typed here. */
const mine = (changes: Partial<InstrumentEntry> = {}) =>
  instrumentEntry({ fields, base: fields, dirty: true, ...changes })
const server = mockServer()
const instruments = instrumentKind(null)

const sent = async (entry: InstrumentEntry) => {
  const answers: Changes<InstrumentEntry>[] = []
  await push(
    instruments,
    () => [entry],
    (changes) => {
      answers.push(changes)
      return Promise.resolve()
    },
  )
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
  server.answer(addInstrument, row({ version: 1 }))
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
    conflict: { fields: { servicio: 'Horno' } },
  })
})

const older = { ...fields, servicio: 'Horno' }
const newer = { ...fields, servicio: 'Caldera' }
const added = { id: null, version: 0, base: null }
const differs = { dirty: true, conflict: { fields: older } }

test.each<[string, Partial<InstrumentEntry>, Instrument, object]>([
  [
    'an addition',
    { ...added, sent: { ...older, notas: 'dos  blancos' } },
    row({ ...older, notas: 'dos blancos', version: 1 }),
    { dirty: false, version: 2, conflict: null },
  ],
  ['an addition that another tab sent', added, row({ ...older, version: 1 }), differs],
  ['an addition that another device has changed since', added, row({ ...older, version: 2 }), differs],
  ['a change', { sent: older }, row({ ...older, version: 2 }), { dirty: false, version: 3, conflict: null }],
])('what is typed after %s whose answer was lost stays', async (_what, entry, actual, expected) => {
  server.use(mockEndpoint(addInstrument, actual), conflicts(actual))
  expect(await sent(mine({ ...entry, fields: newer }))).toMatchObject({ fields: newer, ...expected })
})

test('what a restored portal lacks is no change of its own: the person is asked about a lower version', async () => {
  const restored = row({ servicio: 'Horno', version: 1 })
  server.use(conflicts(restored))
  const typed = { ...fields, notas: 'Junta nueva' }
  expect(await sent(mine({ version: 3, fields: typed }))).toMatchObject({
    ...{ dirty: true, version: 1, fields: typed, conflict: { fields: older } },
  })
  server.answer(updateInstrument, apiFailure('CONFLICT', { actual: { ...restored, ...typed } }))
  expect(await sent(mine({ version: 3, fields: typed }))).toMatchObject({ dirty: false, version: 1 })
})

test('what is sent is known on the device before the answer', async () => {
  server.use(mockNetworkFailure(updateInstrument))
  const kept: Changes<InstrumentEntry>[] = []
  const keep = async (changes: Changes<InstrumentEntry>) => void kept.push(changes)
  await expect(push(instruments, () => [mine({ fields: newer, sent: older })], keep)).rejects.toThrow()
  expect(kept).toMatchObject([{ put: [{ dirty: true, sent: newer }] }])
})

test.each<[string, Parameters<typeof apiFailure>[0], object]>([
  ['not stored', 'UNAVAILABLE', older],
  ['not stored, as too many were sent', 'TOO_MANY_REQUESTS', older],
  ['perhaps stored', 'INTERNAL', newer],
])('what was sent and lost before stays known where what is sent now is %s', async (_what, code, known) => {
  server.answer(updateInstrument, apiFailure(code))
  let here = mine({ fields: newer, sent: older })
  const keep = async ({ put }: Changes<InstrumentEntry>) => void (here = put[0] ?? here)
  await expect(push(instruments, () => [here], keep)).rejects.toMatchObject({ code })
  expect(here).toMatchObject({ fields: newer, dirty: true, sent: known })
})

test('a refusal is told once; without network the row stays as it is', async () => {
  server.answer(updateInstrument, apiFailure('TAG_EXISTS', { message: 'Ya tienes este tag.' }))
  expect(await sent(mine({ fields: older }))).toMatchObject({ dirty: true, problem: 'Ya tienes este tag.' })
  server.use(mockNetworkFailure(updateInstrument))
  await expect(sent(mine())).rejects.toMatchObject({ code: 'NETWORK' })
  server.answer(updateInstrument, apiFailure('UNAVAILABLE'))
  await expect(sent(mine())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

const hidden = apiFailure('NOT_FOUND', { message: 'Esta app no es para tu cuenta.' })
const removed = { dirty: false, deleted: true }

test.each<[string, Partial<InstrumentEntry>]>([
  ['an addition', added],
  ['a change', { fields: newer }],
  ['a deletion', removed],
])('%s waits where the app is hidden from the person, also if only for a moment', async (_what, changes) => {
  for (const endpoint of [addInstrument, updateInstrument, deleteInstrument]) server.answer(endpoint, hidden)
  let here = mine(changes)
  const before = { ...here, sent: here.fields }
  const keep = async ({ put, gone }: Changes<InstrumentEntry>) => {
    expect(gone).toEqual([])
    here = put[0] ?? here
  }
  server.answer(listInstruments, hidden)
  await expect(push(instruments, () => [here], keep)).rejects.toThrow('Esta app no es para tu cuenta.')
  expect(here).toEqual(before)
  if (here.id === null) return
  server.answer(listInstruments, testPage([row()]))
  await expect(push(instruments, () => [here], keep)).rejects.toThrow('Esta app no es para tu cuenta.')
  expect(here).toEqual(before)
})

test('a row that the list has no more is asked about where it was changed, and goes where it was deleted', async () => {
  server.answer(updateInstrument, apiFailure('NOT_FOUND'))
  server.answer(deleteInstrument, apiFailure('NOT_FOUND'))
  server.answer(listInstruments, testPage([row({ id: 8, clave: 'b' })]))
  expect(await sent(mine({ fields: newer }))).toMatchObject({ fields: newer, conflict: { fields: null } })
  expect(await sent(mine(removed))).toBeUndefined()
})

test('what the portal has replaces what was not changed here, and what it lost goes', async () => {
  server.answer(listInstruments, testPage([row({ servicio: 'Horno' })]))
  const gone = mine({ clave: 'gone', id: 8, dirty: false })
  const changes = await pull(instruments, () => [mine({ dirty: false }), gone, newEntry(fields)])
  expect(changes.put).toMatchObject([{ clave, version: 2, fields: { servicio: 'Horno' } }])
  expect(changes.gone).toEqual(['gone'])
  expect((await pull(instruments, () => [mine()])).put).toEqual([])
})

test.each<[string, Partial<InstrumentEntry>, object[]]>([
  ['waits for the person', {}, [{ dirty: true, version: 2, fields, conflict: { fields: older } }]],
  ['is taken where it says the same', { fields: older }, [{ dirty: false, version: 2, conflict: null }]],
  ['waits to be sent where it was changed here', { dirty: true, fields: newer }, []],
  ['is another one with another id', { id: 8 }, [{ dirty: false, fields: older, conflict: null }]],
])('a lower version of a restored portal %s', async (_what, entry, expected) => {
  server.answer(listInstruments, testPage([row(older)]))
  const held = mine({ dirty: false, version: 9, ...entry })
  expect((await pull(instruments, () => [held])).put).toMatchObject(expected)
})

test('what was sent while the portal was asked is no lower version of a restored one', async () => {
  let here = mine({ dirty: false, version: 2 })
  server.answer(listInstruments, () => {
    here = mine({ dirty: false, version: 3, fields: newer })
    return testPage([row()])
  })
  expect((await pull(instruments, () => [here])).put).toMatchObject([{ conflict: null }])
})

test('a row that another device deleted and brought back has another id', async () => {
  server.answer(listInstruments, testPage([row({ id: 9, version: 1 })]))
  expect((await pull(instruments, () => [mine({ dirty: false })])).put).toMatchObject([{ id: 9, version: 1 }])
})

test('pages follow each other by id while they are full; an answer that knows no ids takes nothing off the device', async () => {
  const full = Array.from({ length: 100 }, (_item, index) => row({ id: 7 + index, clave: String(index) }))
  // The count is older than the page.
  const page = (rows: Instrument[]) => testPage(rows, { hasNextPage: false })
  const heard = server.answer(listInstruments, ({ query }) =>
    page(query['desde'] === '1' ? full : [row({ id: 200, clave: 'b' })]),
  )
  expect((await pull(instruments, () => [])).put.map(({ id }) => id)).toEqual([
    ...full.map(({ id }) => id),
    200,
  ])
  expect(heard).toMatchObject([{ desde: '1' }, { desde: '107' }])
  server.answer(listInstruments, page(full))
  await expect(pull(instruments, () => [mine({ dirty: false })])).rejects.toMatchObject({
    code: 'BAD_RESPONSE',
  })
})

const content = testContent
const calibration = (changes: Partial<Calibration> = {}) => testCalibration({ version: 2, ...changes })
const draft = (changes: Partial<CalibrationEntry> = {}) =>
  draftEntry({ fields: content, base: content, dirty: true, instrumentKey: null, ...changes })
const calibrations = calibrationKind(null, () => [])

test.each<[string, Partial<CalibrationEntry>]>([
  ['changed', { fields: { ...content, lugar: 'Sala' } }],
  ['discarded', { dirty: false, deleted: true }],
])('a draft that was %s here and signed elsewhere becomes its certificate', async (_what, changes) => {
  const signed = calibration({ estado: 'firmada', numero: 'CAL-2026-000001' })
  server.answer(updateCalibration, apiFailure('ALREADY_SIGNED'))
  server.answer(deleteCalibration, apiFailure('ALREADY_SIGNED'))
  server.answer(listCalibrations, testPage([signed]))
  server.answer(getCalibration, signed)
  const refused: CalibrationEntry[] = []
  await push(
    calibrations,
    () => [draft(changes)],
    async ({ put }) => void refused.push(...put),
  )
  const { put } = await pull(calibrations, () => refused.slice(-1))
  expect(put).toMatchObject([
    { numero: 'CAL-2026-000001', dirty: false, deleted: false, problem: null, fields: content },
  ])
})

test('a list has no readings: drafts and the newest calibration are read whole, what went meanwhile is left out', async () => {
  const rows = [
    calibration({ id: 1, clave: 'a', estado: 'firmada', numero: 'CAL-2026-000001' }),
    calibration({ id: 2, clave: 'b' }),
    calibration({ id: 3, clave: 'gone' }),
    calibration({ id: 4, clave: 'known', version: 1 }),
    calibration({ id: 5, clave: 'd', estado: 'firmada', numero: 'CAL-2026-000002' }),
  ]
  const asked: number[] = []
  server.answer(listCalibrations, ({ query }) => {
    const from = Number(query.desde)
    const data = rows.filter(({ id }) => id >= from && !(id === 3 && asked.includes(3))).slice(0, 2)
    const listed = data.map((row) => CalibrationSummary.parse(row))
    return { ...testPage(listed), hasNextPage: data.at(-1)?.id !== 5 }
  })
  server.answer(getCalibration, ({ params }) => {
    const wanted = Number(params.id)
    asked.push(wanted)
    const row = rows.find(({ id }) => id === wanted && id !== 3)
    return row ? { ...row, lugar: `Sala ${row.id}` } : apiFailure('NOT_FOUND')
  })
  const known = draft({ id: 4, clave: 'known', version: 1, dirty: false })
  const { put, gone } = await pull(calibrations, () => [known])
  expect(asked).toEqual([2, 3, 5])
  expect(put.map((entry) => [entry.clave, entry.fields.lugar])).toEqual([
    ['a', ''],
    ['b', 'Sala 2'],
    ['d', 'Sala 5'],
  ])
  expect(gone).toEqual([])
})

const measured = { ...content, lugar: 'Sala' }

test.each<[string, Partial<CalibrationEntry>, Partial<Calibration>, object]>([
  ['as a draft', { fields: measured }, {}, { dirty: true, fields: measured, conflict: { fields: content } }],
  [
    'unsigned',
    { fields: measured, numero: 'CAL-2026-000001' },
    {},
    { dirty: true, numero: null, conflict: { fields: content } },
  ],
  ['unsigned, whose content is not here', { fields: NEW_CONTENT }, {}, { dirty: false, fields: content }],
  ['of a colleague', { fields: measured, foreign: true }, { propia: false }, { dirty: false }],
  ['signed', { fields: measured }, { estado: 'firmada' }, { dirty: false, fields: content }],
])('a calibration that a restored portal has %s', async (_what, entry, told, expected) => {
  const restored = calibration({ version: 5, ...told })
  server.answer(listCalibrations, testPage([restored]))
  server.answer(getCalibration, restored)
  const held = draft({ dirty: false, version: 8, ...entry })
  expect((await pull(calibrations, () => [held])).put).toMatchObject([expected])
})

test.each([
  ['that one left', {}, { propia: false }, { foreign: true }],
  [
    'whose author is gone',
    { foreign: true },
    { propia: false, sinAutor: true },
    { foreign: true, orphan: true },
  ],
  [
    'whose author is back',
    { foreign: true, orphan: true },
    { propia: false },
    { foreign: true, orphan: undefined },
  ],
])('a draft of a group %s is told from before, in the same version', async (_what, held, told, expected) => {
  const row = calibration({ version: 1, ...told })
  server.answer(listCalibrations, testPage([row]))
  server.answer(getCalibration, row)
  const before = draft({ dirty: false, ...held })
  const { put } = await pull(calibrations, () => [before])
  expect(put).toMatchObject([expected])
  expect((await pull(calibrations, () => put)).put).toEqual([])
})

test('a draft of a group that one left is asked about where it was changed', async () => {
  server.answer(updateCalibration, apiFailure('NOT_FOUND'))
  server.answer(listCalibrations, testPage([calibration({ propia: false })]))
  const kept: CalibrationEntry[] = []
  await push(
    calibrations,
    () => [draft({ fields: { ...content, lugar: 'Sala' } })],
    async ({ put }) => void kept.push(...put),
  )
  expect(kept.at(-1)).toMatchObject({ dirty: true, conflict: { fields: null } })
})

test('no draft goes where the app is hidden between the list and its readings', async () => {
  server.answer(getCalibration, () => {
    server.answer(listCalibrations, hidden)
    return hidden
  })
  server.answer(listCalibrations, testPage([calibration()]))
  await expect(pull(calibrations, () => [draft({ dirty: false })])).rejects.toThrow('Esta app no es para')
})

test('what was found here after it was closed elsewhere waits for the person, with the reason', async () => {
  const reading = { punto: '0', sentido: 'sube', aplicado: '0', leido: '4' } as const
  const actual = calibration({ dejado: [reading], encontradoCerrado: true })
  server.answer(updateCalibration, ({ body }) =>
    apiFailure(body.version === 2 ? 'AS_FOUND_CLOSED' : 'CONFLICT', { actual }),
  )
  const edited = { ...content, encontrado: [reading] }
  const kept: CalibrationEntry[] = []
  await push(
    calibrations,
    () => [draft({ fields: edited })],
    async ({ put }) => void kept.push(...put),
  )
  expect(kept.at(-1)).toMatchObject({
    ...{ dirty: true, fields: edited, closed: true, problem: expect.stringContaining('ya no cambia') },
    conflict: { fields: { dejado: [reading] } },
  })
})

test.each([
  ['an hour', 3600, 3600],
  ['a time that the clock says wrong', 400 * 86_400, 0],
  ['less than nothing', -60, 0],
])('the portal is told how long ago a draft was begun: %s', async (_what, ago, told) => {
  const sent = server.answer(addCalibration, calibration())
  const kind = calibrationKind(null, () => [{ ...newEntry(fields), id: 7, clave: 'i', group: null }])
  const creada = new Date(Date.now() - ago * 1000).toISOString()
  await push(
    kind,
    () => [draft({ id: null, instrumentKey: 'i', creada })],
    async () => undefined,
  )
  expect(sent).toMatchObject([{ haceSegundos: told }])
})

test('a draft waits for its instrument, which the portal may have refused', async () => {
  const keep = jest.fn()
  const entry = draft({ id: null, instrumentKey: clave, base: null })
  await push(
    calibrationKind(null, () => [{ ...newEntry(fields), clave }]),
    () => [entry],
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
