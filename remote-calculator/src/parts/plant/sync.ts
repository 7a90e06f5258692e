import { ApiError, callAs, errorMessage } from '@csuite/shared/client'
import {
  type Calibration,
  type CalibrationContent,
  type CalibrationSummary,
  OFFLINE_SECONDS_MAX,
  addCalibration,
  deleteCalibration,
  getCalibration,
  listCalibrations,
  updateCalibration,
} from '../../../contract/calibrations'
import {
  type Instrument,
  addInstrument,
  deleteInstrument,
  listInstruments,
  updateInstrument,
} from '../../../contract/instruments'
import { isOnline } from '@csuite/shared/network'
import {
  type CalibrationEntry,
  type Entry,
  type InstrumentEntry,
  NEW_CONTENT,
  type OwnedFields,
  fieldsOf,
  measuresAlike,
} from './entries'
import { isSame, merged } from './merge'
import { answered, conflicting } from './merge-rows'
import { plantSyncTexts as texts } from './plant-sync.texts'

interface Row {
  id: number
  clave: string
  version: number
}

/** What differs between the kinds of rows that are kept on both sides; `S` is a row of the portal's list. */
interface Kind<E extends Entry<object>, R extends Row, S extends Row = R> {
  add(entry: E): Promise<R>
  update(entry: E, id: number): Promise<R>
  remove(id: number): Promise<unknown>
  /** By id, from that one on. */
  page(from: number): Promise<{ data: S[]; hasNextPage: boolean }>
  /** The whole of a row; undefined where what the list has of it is enough on this device. */
  whole?(row: S, rows: readonly S[]): Promise<R> | undefined
  /** The entry of a row that came from the portal. */
  entry(row: R | S, before: E | undefined): E
  /** It cannot be sent yet. */
  isWaiting?(entry: E): boolean
  /** It cannot change any more, so that what was typed here has no place in it. */
  isSigned?(row: R | S): boolean
  /** What changes without its version: whose it is, by who leaves a group or the portal. */
  isOwnedAlike?(row: R | S, entry: E): boolean
  /** It has nothing that was typed on this device, as it is only read here or its content is not held. */
  isRead?(entry: E): boolean
}

const PAGE = 100

export interface Changes<E> {
  put: E[]
  gone: string[]
}

/** @param token of the person whose rows these are */
export const instrumentKind = (token: string | null): Kind<InstrumentEntry, Instrument> => ({
  add: ({ fields, clave }) => callAs(token, addInstrument, { body: { ...fields, clave } }),
  update: ({ fields, version }, id) =>
    callAs(token, updateInstrument, { params: { id: String(id) }, body: { ...fields, version } }),
  remove: (id) => callAs(token, deleteInstrument, { params: { id: String(id) } }),
  page: (from) => callAs(token, listInstruments, { query: { desde: String(from), limit: String(PAGE) } }),
  entry: (row) => ({ ...settled(row, fieldsOf<OwnedFields>(row)), group: row.grupo }),
})

/** Null: not on this device, or not sent yet. */
const instrumentId = (instruments: readonly InstrumentEntry[], key: string | null) =>
  instruments.find(({ clave }) => clave === key)?.id ?? null

/** @param instruments as they are on the device, sent before */
export const calibrationKind = (
  token: string | null,
  instruments: () => readonly InstrumentEntry[],
): Kind<CalibrationEntry, Calibration, CalibrationSummary> => ({
  isWaiting: ({ id, instrumentKey, deleted }) =>
    id === null && !deleted && instrumentId(instruments(), instrumentKey) === null,
  add: ({ fields, clave, instrumentKey, creada }) => {
    const instrumento = instrumentId(instruments(), instrumentKey)
    if (instrumento === null) throw new Error(clave)
    const passed = Math.floor((Date.now() - Date.parse(creada)) / 1000)
    const haceSegundos = passed >= 0 && passed <= OFFLINE_SECONDS_MAX ? passed : 0
    return callAs(token, addCalibration, { body: { ...fields, clave, instrumento, haceSegundos } })
  },
  update: ({ fields, version }, id) =>
    callAs(token, updateCalibration, { params: { id: String(id) }, body: { ...fields, version } }),
  remove: (id) => callAs(token, deleteCalibration, { params: { id: String(id) } }),
  page: (from) => callAs(token, listCalibrations, { query: { desde: String(from), limit: String(PAGE) } }),
  // A draft is read and changed without network; the newest one's standard and place begin the next.
  whole: (row, rows) =>
    row.estado === 'borrador' || row === rows.findLast(({ propia }) => propia)
      ? callAs(token, getCalibration, { params: { id: String(row.id) } })
      : undefined,
  entry: (row, before, instrument = { notas: '', ...row.datosInstrumento }) => ({
    ...settled(row, 'encontrado' in row ? fieldsOf<CalibrationContent>(row) : (before?.base ?? NEW_CONTENT)),
    // An instrument that is not sent yet has no id either.
    instrumentKey:
      instruments().find(({ id }) => id !== null && id === row.instrumento)?.clave ??
      before?.instrumentKey ??
      null,
    instrument,
    instrumentChanged: before?.instrumentChanged || (before && !measuresAlike(before.instrument, instrument)),
    closed: row.encontradoCerrado,
    foreign: !row.propia,
    orphan: row.sinAutor,
    ...{ numero: row.numero, firmada: row.firmada, creada: row.creada },
  }),
  isSigned: ({ estado }) => estado === 'firmada',
  isOwnedAlike: ({ propia, sinAutor }, { foreign, orphan }) =>
    propia === !foreign && Boolean(sinAutor) === Boolean(orphan),
  isRead: ({ foreign, fields }) => foreign === true || isSame(fields, NEW_CONTENT),
})

const settled = <F>({ id, clave, version }: Row, fields: F): Entry<F> => ({
  ...{ clave, fields, id, version, base: fields },
  ...{ dirty: false, deleted: false, conflict: null, problem: null },
})

const isOpen = (entry: Entry<object> | undefined) => entry && (entry.dirty || entry.deleted)

/**
 * Sends what this device changed, one row after the other, and tells the store of each answer at once.
 * @param rows as they are now
 * @throws ApiError where the portal cannot be reached; what was not sent stays
 */
export async function push<E extends Entry<object>, R extends Row>(
  kind: Kind<E, R>,
  rows: () => readonly E[],
  keep: (changes: Changes<E>) => Promise<void>,
): Promise<void> {
  for (const { clave } of rows().filter(isOpen)) {
    const find = () => rows().find((row) => row.clave === clave)
    const sent = find()
    if (!sent || !isOpen(sent) || sent.conflict || sent.problem || kind.isWaiting?.(sent)) continue
    // Kept first, since the tab may be closed before the answer.
    if (isOnline()) await keep({ put: [{ ...sent, sent: sent.fields }], gone: [] })
    const answer = await send(kind, sent).catch(async (error: unknown) => {
      const now = find()
      // Not stored: the portal may still have what was sent before.
      if (now && sent.sent && error instanceof ApiError && [401, 404, 429, 503].includes(error.status))
        await keep({ put: [{ ...now, sent: sent.sent }], gone: [] })
      if (!(await isGone(kind, sent.id, error, sent))) return refused(kind, sent, error)
      return sent.deleted ? null : { ...sent, conflict: { fields: null } }
    })
    const here = find()
    const put = answer && here ? [answered(answer, sent, here)] : []
    await keep({ put, gone: answer ? [] : [clave] })
  }
}

/** @returns null where the row is deleted */
async function send<E extends Entry<object>, R extends Row>(kind: Kind<E, R>, entry: E): Promise<E | null> {
  const { id } = entry
  if (entry.deleted) {
    if (id !== null) await kind.remove(id)
    return null
  }
  // An earlier request may have added it, with less than what is typed now.
  if (id === null) return sendOnTop(kind, entry, await kind.add(entry), null)
  try {
    return kind.entry(await kind.update(entry, id), entry)
  } catch (error) {
    const theirs = isCode(error, 'CONFLICT') ? (error.body?.actual as R) : undefined
    if (!theirs) throw error
    // A restored portal, which may lack what this device once sent: that is no change of its own.
    return sendOnTop(kind, entry, theirs, theirs.version < entry.version ? null : entry.base)
  }
}

/** Sends what was typed here on top of the portal's row; a conflict if both changed one field since `base`, or it is unknown. */
async function sendOnTop<E extends Entry<object>, R extends Row>(
  kind: Kind<E, R>,
  entry: E,
  row: R,
  base: object | null,
): Promise<E> {
  const stored = kind.entry(row, entry)
  if (kind.isSigned?.(row) || isSame(stored.fields, entry.fields)) return stored
  const own = entry.sent && isSame(entry.sent, stored.fields) ? stored.fields : base
  const fields = own && merged(own, entry.fields, stored.fields)
  if (!fields) return conflicting(stored, entry)
  const both: E = { ...stored, fields }
  return kind.entry(await kind.update(both, row.id), both)
}

/**
 * Whether the portal has a row no more, or the person may only read it now. Its list says so: NOT_FOUND is also what every call
 * answers while the app is not for this person, which the list then throws.
 * @param id null: of an addition, which is refused instead
 * @throws ApiError of the list; `error` where the list still has the row as before
 */
async function isGone<E extends Entry<object>, R extends Row, S extends Row>(
  kind: Kind<E, R, S>,
  id: number | null,
  error: unknown,
  entry?: E,
): Promise<boolean> {
  if (!isCode(error, 'NOT_FOUND')) return false
  const [row] = (await kind.page(id ?? 1)).data
  if (row?.id === id && !(entry && kind.isOwnedAlike?.(row, entry) === false)) throw error
  return id !== null
}

const isCode = (error: unknown, code: ApiError['code']): error is ApiError =>
  error instanceof ApiError && error.code === code

/**
 * An answer that another attempt would not change at once is told to the person, with the row that a refused deletion leaves;
 * anything else is tried again later.
 */
function refused<E extends Entry<object>, R extends Row>(kind: Kind<E, R>, entry: E, error: unknown): E {
  const final =
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 429].includes(error.status)
  if (!final) throw error
  const theirs = error.body?.actual as R | undefined
  const kept = theirs ? conflicting(kind.entry(theirs, entry), entry) : entry
  return { ...kept, deleted: false, problem: errorMessage(error, texts.refused) }
}

const byKey = <E extends Entry<object>>(entries: readonly E[]) =>
  new Map(entries.map((entry) => [entry.clave, entry]))

/**
 * Reads all rows of the portal, and says what changes on this device. Rows with unsent edits stay as they are, unless signed. On one
 * that a restored portal has in a lower version a person decides.
 */
export async function pull<E extends Entry<object>, R extends Row, S extends Row>(
  kind: Kind<E, R, S>,
  entries: () => readonly E[],
): Promise<Changes<E>> {
  const isOlder = (row: R | S, entry: E | undefined) =>
    entry?.id === row.id && entry.version > row.version && !kind.isSigned?.(row) && !kind.isRead?.(entry)
  // From before the portal is asked: what is sent meanwhile is newer than its answer.
  const held = byKey(entries())
  const rows: S[] = []
  for (let more = true; more;) {
    const from = (rows.at(-1)?.id ?? 0) + 1
    const { data, hasNextPage } = await kind.page(from)
    if (data.some(({ id }) => id < from)) throw new ApiError(0, 'BAD_RESPONSE', '')
    rows.push(...data)
    // A page ends early where its rows are long. Not by the portal's word alone: it counts at another moment than it reads.
    more = data.length >= PAGE || (hasNextPage && data.length > 0)
  }
  const isKnown = (row: R | S, entry: E | undefined) =>
    entry?.id === row.id && entry.version === row.version && kind.isOwnedAlike?.(row, entry) !== false
  const read: (R | S)[] = []
  for (const row of rows) {
    const whole = isKnown(row, held.get(row.clave)) ? undefined : kind.whole?.(row, rows)
    const one = whole
      ? await whole.catch(async (error: unknown) => {
          if (await isGone(kind, row.id, error)) return null
          throw error
        })
      : row
    if (one) read.push(one)
  }
  const before = byKey(entries())
  const known = new Set(read.map(({ clave }) => clave))
  return {
    put: read.flatMap((row) => {
      const entry = before.get(row.clave)
      if (isKnown(row, entry) || (isOpen(entry) && !kind.isSigned?.(row))) return []
      const stored = kind.entry(row, entry)
      return entry && isOlder(row, held.get(row.clave)) && !isSame(stored.fields, entry.fields)
        ? conflicting(stored, entry)
        : stored
    }),
    gone: [...before.keys()].filter((clave) => !isOpen(before.get(clave)) && !known.has(clave)),
  }
}
