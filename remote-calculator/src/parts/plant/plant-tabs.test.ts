import {
  Calibration,
  CalibrationContent,
  addCalibration,
  listCalibrations,
  updateCalibration,
} from '../../../contract/calibrations'
import { Instrument, InstrumentFields, addInstrument, updateInstrument } from '../../../contract/instruments'
import { deviceKey } from '@csuite/shared/contract/preferences'
import { sessionStore } from '@csuite/shared/session'
import { apiFailure, mockNetworkFailure, mockServer, testPage, testUser } from '@csuite/shared/testing'
import { renderHook, waitFor } from '@testing-library/react'
import {
  deviceHas,
  draftEntry,
  instrumentEntry,
  portalHas,
  testCalibration,
  testContent,
  testFields,
  testInstrument,
  testKey,
} from '../../testing/plant'
import { saveCalibration, saveInstrument } from './edits'
import { NEW_CONTENT, fieldsOf } from './entries'
import { type Row, openRows, plantStore, sync, usePlantRows } from './plant-store'

const server = mockServer()
const calibrations = () => plantStore.getState().calibrations
/** What the other tab hears. */
let heard: object[]
let other: BroadcastChannel
/** Ends this tab's turn. */
let steal: (() => void) | undefined
/** This tab's turn, until it gives it up. */
let turn: unknown
const asked: LockOptions[] = []

/** As much of Web Locks as taking turns needs. */
function request(name: string, options: LockOptions, hold: (lock: object | null) => unknown) {
  if (typeof options === 'function') return (options as () => unknown)()
  asked.push(options)
  return new Promise((_resolve, reject) => {
    steal = () => reject(new DOMException(name, 'AbortError'))
    turn = hold(options.steal ? {} : null)
  })
}

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  server.use(...portalHas([testInstrument()]))
  sessionStore.setState({ user: testUser() })
  other = new BroadcastChannel('remote-calculator.7')
  heard = []
  other.onmessage = ({ data }: MessageEvent<object>) => void heard.push(data)
})
afterEach(async () => {
  clearTimeout(plantStore.getState().timer)
  await waitFor(() => expect(plantStore.getState().syncing).toBe(false))
  other.close()
  // The next test begins as another document.
  sessionStore.setState({ user: null })
  Reflect.deleteProperty(navigator, 'locks')
  Reflect.deleteProperty(window, 'indexedDB')
})

test('a browser that refuses locks and channels with all other storage sends what is typed', async () => {
  const refused = new DOMException('The operation is insecure', 'SecurityError')
  const locks = { request: () => Promise.reject(refused) }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  const open = jest.spyOn(window, 'BroadcastChannel').mockImplementation(() => {
    throw refused
  })
  const sent = server.answer(addInstrument, testInstrument())
  expect(await sync()).toBe(true)
  await saveInstrument({ ...testFields, tag: 'FT-9', idGrupo: null })
  await waitFor(() => expect(sent).toMatchObject([{ tag: 'FT-9' }]))
  open.mockRestore()
})

test('what another tab types is told here and written on top of what this one has, and both are sent', async () => {
  const sent = server.answer(addCalibration, ({ body }) =>
    testCalibration({ ...CalibrationContent.parse(body), clave: body.clave ?? '' }),
  )
  const draft = draftEntry({ id: null, base: null, dirty: true, fields: testContent })
  await deviceHas([instrumentEntry()])
  other.postMessage({ name: 'calibrations', edits: [draft] })
  await waitFor(() => expect(calibrations()).toEqual([draft]))
  await saveCalibration(testKey, { observaciones: 'Junta nueva' })
  other.postMessage({ name: 'calibrations', edits: [{ clave: testKey, fields: { lugar: 'Sala' } }] })
  const both = { observaciones: 'Junta nueva', lugar: 'Sala' }
  await waitFor(() => expect(heard.at(-1)).toMatchObject({ put: [{ clave: testKey, fields: both }] }))
  expect(plantStore.getState().elsewhere).toBe(testKey)
  await sync()
  expect(sent).toMatchObject([both])
})

const typed = draftEntry({ dirty: true, fields: { ...testContent, lugar: 'Sala' } })
const answer = draftEntry({ version: 2, fields: { ...testContent, orden: '4' } })
test.each<[string, boolean, object, object[]]>([
  ['of the writer', false, { put: [answer] }, [answer]],
  ['of a writer whose turn this tab has taken', true, { put: [answer] }, [typed]],
  ['that the portal has it no more', false, { gone: [testKey] }, []],
  ['that a person gave it up', true, { edits: [], gone: [testKey] }, []],
  [
    'of a part of a row that is not here',
    true,
    { edits: [{ clave: 'x', dirty: true, fields: {} }] },
    [typed],
  ],
])('a message %s', async (_what, isWriter, message, expected) => {
  await deviceHas([], [typed])
  if (!isWriter) steal?.()
  other.postMessage({ name: 'calibrations', ...message })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await waitFor(() => expect(calibrations()).toEqual(expected))
})

test('a run whose turn another tab takes stores nothing more, and what it sent is sent no second time', async () => {
  let row = testCalibration()
  const sent = server.answer(updateCalibration, ({ body: { version, ...body } }) => {
    if (version !== row.version) return apiFailure('CONFLICT', { actual: row })
    row = { ...row, ...body, version: row.version + 1 } as Calibration
    if (row.version === 2) steal?.()
    return row
  })
  server.answer(listCalibrations, () => testPage([row]))
  await deviceHas([instrumentEntry()])
  // So that the device has it.
  other.postMessage({ name: 'calibrations', edits: [typed] })
  await waitFor(() => expect(calibrations()).toEqual([typed]))
  expect(await sync(false)).toBe(false)
  expect(calibrations()).toMatchObject([{ version: 1, dirty: true, sent: { lugar: 'Sala' } }])
  await saveCalibration(testKey, { lugar: 'Sala de bombas' })
  expect(await sync(false)).toBe(true)
  expect(asked.slice(-2)).toEqual([{ steal: true }, { steal: true }])
  expect(calibrations()).toMatchObject([
    { version: 3, dirty: false, conflict: null, fields: { lugar: 'Sala de bombas' } },
  ])
  expect(sent).toHaveLength(3)
})

test('a hidden tab takes no turn from another', async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(await openRows()).toBe(false)
  expect(plantStore.getState().ready).toBe(true)
  expect(await sync()).toBe(false)
  expect(asked.at(-1)).toEqual({ ifAvailable: true })
})

test('a document that is left gives its turn up, and takes it again when it comes back', async () => {
  renderHook(usePlantRows)
  await waitFor(() => expect(plantStore.getState().synced).toBe(true))
  window.dispatchEvent(new Event('pagehide'))
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await turn
  expect(await openRows()).toBe(false)
  const before = asked.length
  hidden.mockReturnValue(false)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(asked.slice(before)).toEqual([{ steal: true }]))
  expect(await openRows()).toBe(true)
})

test('that a row is written in another tab, too, is said of what is typed, until it is typed in here', async () => {
  await deviceHas([instrumentEntry()], [typed])
  const hears = async (edit: object) => {
    other.postMessage({ name: 'calibrations', edits: [{ clave: testKey, ...edit }] })
    await new Promise((resolve) => setTimeout(resolve, 50))
    return plantStore.getState().elsewhere
  }
  expect(await hears({ problem: null })).toBeNull()
  await hears({ fields: { orden: '5' } })
  await waitFor(() => expect(plantStore.getState().elsewhere).toBe(testKey))
  await saveCalibration(testKey, { lugar: 'Sala de bombas' })
  expect(plantStore.getState().elsewhere).toBeNull()
})

test('every field that people type is kept on the device, and nothing else', () => {
  const names = (shape: object) => Object.keys(shape).sort()
  const kept = (shape: object) => names(fieldsOf(shape as typeof testFields))
  expect(kept(Instrument._zod.def.shape)).toEqual(names({ ...InstrumentFields._zod.def.shape, idGrupo: 0 }))
  expect(kept(Calibration._zod.def.shape)).toEqual(names(CalibrationContent._zod.def.shape))
  expect(NEW_CONTENT).toEqual(testContent)
})

/** As much of IndexedDB as reading it and storing rows needs. @returns what it refuses from now on */
function databaseHas(rows: Record<string, Row[]>, ms = 0) {
  const refuses = { reads: false, writes: false }
  const later = (happens: () => void) => setTimeout(happens, ms)
  const answer = (result: unknown) => {
    const request: Record<string, unknown> = { result }
    const isRefused = Array.isArray(result) && refuses.reads
    later(() => (request[isRefused ? 'onerror' : 'onsuccess'] as () => void)())
    return request
  }
  const transaction = (table: string) => {
    const events: Record<string, () => void> = {}
    const put = (row: Row) => {
      if (!refuses.writes)
        rows[table] = [...(rows[table] ?? []).filter(({ clave }) => clave !== row.clave), row]
    }
    const store = { getAll: () => answer(rows[table] ?? []), put, delete: () => undefined }
    return Object.assign(events, {
      objectStore: () => store,
      commit: () => later(() => events[refuses.writes ? 'onabort' : 'oncomplete']?.()),
    })
  }
  Object.assign(window, { indexedDB: { open: () => answer({ transaction, close: () => undefined }) } })
  return refuses
}

test('an opened document sends once more what the portal had refused', async () => {
  const problem = 'Configura el segundo factor.'
  const refused = instrumentEntry({ clave: 'i', dirty: true, problem })
  databaseHas({
    instrumentos: [refused, { ...refused, clave: 'j', id: 8, conflict: { fields: testFields } }],
  })
  server.use(...portalHas([testInstrument({ clave: 'i' })]))
  const sent = server.answer(updateInstrument, testInstrument({ clave: 'i', version: 2 }))
  renderHook(usePlantRows)
  await waitFor(() => expect(plantStore.getState().synced).toBe(true))
  expect(sent).toHaveLength(1)
  expect(plantStore.getState().instruments).toMatchObject([
    { clave: 'i', dirty: false, problem: null },
    { clave: 'j', problem },
  ])
})

test.each(['reads', 'writes'] as const)(
  'what was typed stays where the device refuses %s when the person comes back',
  async (refused) => {
    const refuses = databaseHas({ instrumentos: [instrumentEntry()], calibraciones: [draftEntry()] })
    server.use(...portalHas([testInstrument()], [testCalibration()]), mockNetworkFailure(updateCalibration))
    renderHook(usePlantRows)
    await waitFor(() => expect(plantStore.getState().synced).toBe(true))
    refuses[refused] = true
    await saveCalibration(testKey, { lugar: 'Sala' })
    document.dispatchEvent(new Event('visibilitychange'))
    await openRows()
    await waitFor(() => expect(plantStore.getState().syncing).toBe(false))
    expect(calibrations()).toMatchObject([{ dirty: true, fields: { lugar: 'Sala' } }])
  },
)

test('what the portal had refused is sent by a document that was opened without network, too', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  databaseHas({ instrumentos: [instrumentEntry({ dirty: true, problem: 'No puedes.' })] })
  server.use(mockNetworkFailure(updateInstrument))
  renderHook(usePlantRows)
  await waitFor(() => expect(plantStore.getState()).toMatchObject({ ready: true, syncing: false }))
  server.answer(updateInstrument, testInstrument({ version: 2 }))
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(plantStore.getState().synced).toBe(true))
  expect(plantStore.getState().instruments).toMatchObject([{ dirty: false, problem: null }])
})

test('each document asks for the key once, which a restored portal may have made anew', async () => {
  const rows: Parameters<typeof databaseHas>[0] = { keys: [{ clave: '7', x: 'before' } as unknown as Row] }
  databaseHas(rows)
  const asked = server.answer(deviceKey, { kty: 'EC', crv: 'P-256', x: 'now', y: 'y', d: 'd' })
  await sync()
  await sync()
  expect(asked).toHaveLength(1)
  expect(rows['keys']).toMatchObject([{ clave: '7', x: 'now' }])
})

test('the portal is asked once it is known what the device has, and what is typed meanwhile stays', async () => {
  databaseHas({}, 50)
  const asked: boolean[] = []
  server.answer(deviceKey, () => {
    asked.push(plantStore.getState().ready)
    return apiFailure('NOT_FOUND')
  })
  renderHook(usePlantRows)
  await sync()
  expect(asked).toContain(true)
  expect(asked).not.toContain(false)
})
