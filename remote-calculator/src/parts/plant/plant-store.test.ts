import {
  type Instrument,
  InstrumentFields,
  deleteInstrument,
  listInstruments,
  updateInstrument,
} from '../../../contract/instruments'
import { configureClient } from '@csuite/shared/client'
import { sessionStore } from '@csuite/shared/session'
import { apiFailure, mockNetworkFailure, mockServer, testPage, testUser } from '@csuite/shared/testing'
import { waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import {
  deviceHas,
  draftEntry,
  instrumentEntry,
  portalHas,
  testFields,
  testInstrument,
  testKey,
} from '../../testing/plant'
import { bringBack, decide, discard, retry, saveCalibration, saveInstrument } from './edits'
import type { InstrumentEntry } from './entries'
import { plantStore, sync } from './plant-store'

const fields = { ...testFields, servicio: 'Bomba' }
const edited = { ...fields, servicio: 'Caldera' }
const entry = (changes: Partial<InstrumentEntry> = {}) =>
  instrumentEntry({ base: fields, fields: edited, dirty: true, ...changes })
const server = mockServer()
const rows = () => plantStore.getState().instruments
const isDone = () => waitFor(() => expect(plantStore.getState().syncing).toBe(false))

beforeEach(async () => {
  sessionStore.setState({ user: testUser() })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  server.use(...portalHas())
  await deviceHas([])
  await sync()
})
afterEach(() => {
  jest.useRealTimers()
  sessionStore.setState({ user: null, token: null })
})

/** The portal has one instrument, whose notes another device changed. */
function portal(
  duringRequest: () => void = () => undefined,
  fetched: unknown[] = [],
  sent: unknown[] = [],
): Instrument {
  let row = testInstrument({ ...fields, notas: 'Junta', version: 2 })
  server.answer(listInstruments, () => testPage([row]), fetched)
  server.answer(
    updateInstrument,
    ({ body: { version, ...body } }) => {
      if (version !== row.version) return apiFailure('CONFLICT', { actual: row })
      if (version === 2) duringRequest()
      row = { ...row, ...InstrumentFields.parse(body), version: version + 1 }
      return row
    },
    sent,
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
      ...{ dirty: true, version: 3, fields: { servicio: 'Caldera', notas: 'Visto' } },
      conflict: { fields: { servicio: 'Caldera', notas: 'Junta' } },
    },
  ],
])('nothing is lost where %s is typed while a merged row is sent', async (_what, typed, expected) => {
  portal(() => void saveInstrument({ ...edited, ...typed }, testKey))
  await deviceHas([entry()])
  await sync()
  await isDone()
  expect(rows()).toMatchObject([expected])
})

test('a blank before the next word stays in the field, although the portal does not store it', async () => {
  portal()
  await deviceHas([entry({ fields: { ...fields, servicio: 'Caldera ' } })])
  await sync()
  expect(rows()).toMatchObject([
    { dirty: false, fields: { servicio: 'Caldera ', notas: 'Junta' }, base: { servicio: 'Caldera' } },
  ])
})

test('a run ends with the session that it began with: nothing more is sent or fetched', async () => {
  const [fetched, sent]: unknown[][] = [[], []]
  portal(
    () => sessionStore.setState({ token: 'of another person', user: testUser({ id: 8 }) }),
    fetched,
    sent,
  )
  await deviceHas([entry({ version: 2 }), entry({ clave: 'b', version: 3 })])
  expect(await sync()).toBe(false)
  expect(plantStore.getState()).toMatchObject({ device: null, instruments: [] })
  expect([sent?.length, fetched]).toEqual([1, []])
})

test('what is typed before the sign-out sends nothing after it', async () => {
  await deviceHas([], [draftEntry()])
  jest.useFakeTimers()
  await saveCalibration(testKey, { lugar: 'Sala' })
  sessionStore.setState({ user: null, token: null })
  expect(jest.getTimerCount()).toBe(0)
  expect(await sync()).toBe(false)
  expect(plantStore.getState()).toMatchObject({ device: null, calibrations: [] })
})

test.each([
  ['is not read after each pause in typing', 2, 0],
  ['is read after a conflict', 1, 1],
])('what the portal has %s', async (_what, version, reads) => {
  const fetched: unknown[] = []
  portal(undefined, fetched)
  await deviceHas([entry({ version, fields, dirty: false })])
  await saveInstrument({ ...fields, notas: 'Visto' }, testKey)
  await isDone()
  expect(fetched).toHaveLength(reads)
})

test('a session that is due is renewed before anything is sent', async () => {
  const getToken = () => sessionStore.getState().token
  const renewal = (token: string | null) => {
    if (token !== 'over') return undefined
    sessionStore.setState({ token: 'next' })
    return Promise.resolve('next')
  }
  configureClient({ getToken, renewal, onUnauthorized: () => undefined })
  const tokens: unknown[] = []
  server.use(
    http.get('*/instrumentos', ({ request }) => {
      tokens.push(request.headers.get('authorization'))
      return HttpResponse.json(testPage([]))
    }),
  )
  sessionStore.setState({ token: 'over' })
  expect(await sync()).toBe(true)
  expect(tokens).toEqual(['Bearer next'])
  configureClient({ getToken, onUnauthorized: () => undefined })
})

/** What the network of a hotel answers until its guest signs in there. */
const hotel = (onFetch: () => unknown) =>
  http.get('*/instrumentos', () => {
    onFetch()
    return HttpResponse.html('<html>')
  })

test('a fetch whose answer is none of the portal fails, and is done by the next run', async () => {
  server.use(hotel(() => undefined))
  expect(await sync()).toBe(false)
  expect(plantStore.getState().syncing).toBe(false)
  const fetched: unknown[] = []
  portal(undefined, fetched)
  expect(await sync(false)).toBe(true)
  expect(fetched).toHaveLength(1)
})

test('runs that are asked for during one that fails follow it as one', async () => {
  const onFetch = jest.fn().mockImplementationOnce(() => [sync(), sync(false)])
  server.use(hotel(onFetch))
  expect(await sync()).toBe(false)
  await isDone()
  expect(onFetch).toHaveBeenCalledTimes(2)
})

test.each<[string, () => void, object[]]>([
  [
    'typed',
    () => void saveInstrument({ ...edited, tag: 'PT-2' }, testKey),
    [{ dirty: false, problem: null, version: 3, fields: { tag: 'PT-2' } }],
  ],
  ['discarded', () => void discard('instruments', testKey), []],
])('what is %s while the portal refuses what was sent before is sent, too', async (_what, act, expected) => {
  const stored = portal()
  server.answer(deleteInstrument, () => undefined)
  server.answer(updateInstrument, ({ body: { version, ...body } }) => {
    if (body.tag === 'PT-2') return { ...stored, ...InstrumentFields.parse(body), version: version + 1 }
    act()
    return apiFailure('TAG_EXISTS')
  })
  await deviceHas([entry({ version: 2 })])
  await sync(false)
  await waitFor(() => expect(rows()).toMatchObject(expected))
  expect(rows()).toHaveLength(expected.length)
})

test('an instrument that is gone is added once, or found where its person added it', async () => {
  const draft = draftEntry({ id: null, base: null, dirty: true, instrumentKey: 'gone' })
  plantStore.setState({ calibrations: [draft] })
  await Promise.all([bringBack('gone', fields), bringBack('gone', fields)])
  const [own, ...others] = rows()
  expect([own?.fields, others]).toEqual([{ ...fields, idGrupo: null }, []])
  expect(plantStore.getState().calibrations).toMatchObject([{ instrumentKey: own?.clave }])
})

test('a deletion that was refused brings the row back, with the reason', async () => {
  portal()
  server.answer(deleteInstrument, apiFailure('FORBIDDEN', { message: 'No puedes.' }))
  await deviceHas([entry({ version: 2, fields, dirty: false })])
  await discard('instruments', testKey)
  const back = { deleted: false, dirty: false, problem: 'No puedes.' }
  await waitFor(() => expect(rows()).toMatchObject([back]))
})

test('what was refused is sent again when the person asks for it', async () => {
  portal()
  const refused = entry({ version: 2, problem: 'No puedes.' })
  await deviceHas([refused])
  await sync()
  expect(rows()).toEqual([refused])
  await retry('instruments', testKey)
  await waitFor(() => expect(rows()).toMatchObject([{ dirty: false, problem: null, version: 3 }]))
})

test.each(['TOO_MANY_REQUESTS', 'UNAVAILABLE'] as const)(
  'what %s put off goes out by itself',
  async (code) => {
    server.answer(updateInstrument, apiFailure(code))
    await deviceHas([entry({ version: 2 })])
    const timers = jest.spyOn(window, 'setTimeout')
    expect(await sync()).toBe(false)
    portal()
    const [send] = timers.mock.lastCall ?? []
    timers.mockRestore()
    ;(send as () => void)()
    await waitFor(() => expect(rows()).toMatchObject([{ dirty: false, version: 3 }]))
  },
)

const now = { ...edited, vence: '2027-01-01' }
test.each<[string, object, boolean, object]>([
  [
    'another field',
    { notas: 'Visto' },
    false,
    { fields: { servicio: 'Caldera', notas: 'Visto', vence: '2027-01-01' }, conflict: null },
  ],
  [
    'the same field',
    { servicio: 'Horno' },
    false,
    { fields: { servicio: 'Horno', vence: '2027-01-01' }, conflict: { fields: now } },
  ],
  [
    'the same field, unsent in another tab',
    { servicio: 'Horno' },
    true,
    { fields: { servicio: 'Horno', vence: '2027-01-01' }, conflict: { fields: now } },
  ],
])(
  'a form takes nothing back that was changed since it was opened: %s',
  async (_what, typed, dirty, expected) => {
    server.use(mockNetworkFailure(updateInstrument))
    await deviceHas([entry({ version: 3, fields: now, base: dirty ? fields : now, dirty })])
    expect(await saveInstrument({ ...fields, ...typed }, testKey, fields)).toMatchObject({
      dirty: true,
      ...expected,
    })
    await isDone()
  },
)

test.each([
  ['mine', { ...edited, corte: '5' }, false, true],
  ['theirs', fields, false, false],
  ['theirs', fields, true, true],
] as const)(
  'of two rows %s is kept, and sent where the portal has it not',
  async (choice, kept, isUnsent, dirty) => {
    server.use(mockNetworkFailure(updateInstrument))
    await deviceHas([entry({ fields: { ...edited, corte: '5' }, conflict: { fields, isUnsent } })])
    await decide('instruments', testKey, choice)
    await isDone()
    expect(rows()).toEqual([expect.objectContaining({ dirty, conflict: null, problem: null })])
    expect(rows()[0]?.fields).toEqual({ ...kept, ...(choice === 'theirs' && { corte: undefined }) })
  },
)

test('what was typed without network is sent once there is one, whatever screen is open', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.use(mockNetworkFailure(updateInstrument))
  await deviceHas([entry()])
  expect(await sync()).toBe(false)
  isOnline.mockRestore()
  server.use(...portalHas([testInstrument(fields)]))
  server.answer(updateInstrument, ({ body }) => testInstrument(InstrumentFields.parse(body)))
  await jest.advanceTimersByTimeAsync(30_000)
  await waitFor(() => expect(rows()).toMatchObject([{ dirty: false, fields: edited }]))
})
