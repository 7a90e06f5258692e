import { ApiError, callAs, errorMessage } from '@csuite/shared/client'
import {
  type Calibration,
  OFFLINE_SECONDS_MAX,
  addCalibration,
  deleteCalibration,
  listCalibrations,
  updateCalibration,
} from '@csuite/shared/contract/calibrations'
import {
  type Instrument,
  addInstrument,
  deleteInstrument,
  listInstruments,
  updateInstrument,
} from '@csuite/shared/contract/instruments'
import { isOnline } from '@csuite/shared/network'
import {
  type CalibrationEntry,
  type Entry,
  type InstrumentEntry,
  contentOf,
  fieldsOf,
  measuresAlike,
} from './entries'
import { isSame, merged } from './merge'
import { type Changes, conflicting } from './merge-rows'
import { plantSyncTexts as texts } from './plant-sync.texts'

interface Row {
  id: number
  clave: string
  version: number
}

/** What differs between the kinds of rows that are kept on both sides. */
interface Kind<E extends Entry<object>, R extends Row> {
  add(entry: E): Promise<R>
  update(entry: E, id: number): Promise<R>
  remove(id: number): Promise<unknown>
  /** By id, from that one on. */
  page(from: number): Promise<{ data: R[] }>
  /** The entry of a row that came from the portal. */
  entry(row: R, before: E | undefined): E
  /** It cannot be sent yet. */
  isWaiting?(entry: E): boolean
  /** It cannot change any more, so that what was typed here has no place in it. */
  isSigned?(row: R): boolean
}

const PAGE = 100
/** Of one row, without any answer. */
const SENT_KEPT = 20

/** @param token of the person whose rows these are */
export const instrumentKind = (token: string | null): Kind<InstrumentEntry, Instrument> => ({
  add: ({ fields, clave }) => callAs(token, addInstrument, { body: { ...fields, clave } }),
  update: ({ fields, version }, id) =>
    callAs(token, updateInstrument, { params: { id: String(id) }, body: { ...fields, version } }),
  remove: (id) => callAs(token, deleteInstrument, { params: { id: String(id) } }),
  page: (from) => callAs(token, listInstruments, { query: { desde: String(from), limit: String(PAGE) } }),
  entry: (row) => ({ ...settled(row, fieldsOf(row)), group: row.grupo }),
})

/** Null: not on this device, or not sent yet. */
const instrumentId = (instruments: readonly InstrumentEntry[], key: string | null) =>
  instruments.find(({ clave }) => clave === key)?.id ?? null

/** @param instruments as they are on the device, sent before */
export const calibrationKind = (
  token: string | null,
  instruments: () => readonly InstrumentEntry[],
): Kind<CalibrationEntry, Calibration> => ({
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
  entry: (row, before) => ({
    ...settled(row, contentOf(row)),
    // An instrument that is not sent yet has no id either.
    instrumentKey:
      instruments().find(({ id }) => id !== null && id === row.instrumento)?.clave ??
      before?.instrumentKey ??
      null,
    instrument: row.datosInstrumento,
    instrumentChanged:
      before?.instrumentChanged || (before && !measuresAlike(before.instrument, row.datosInstrumento)),
    closed: row.encontradoCerrado,
    foreign: !row.propia,
    ...{ numero: row.numero, firmada: row.firmada, creada: row.creada },
  }),
  isSigned: ({ estado }) => estado === 'firmada',
})

const settled = <F>({ id, clave, version }: Row, fields: F): Entry<F> => ({
  ...{ clave, fields, id, version, base: fields },
  ...{ dirty: false, deleted: false, conflict: null, problem: null },
})

/**
 * Sends what this device changed, one row after the other, and tells the store of each answer at once.
 * @throws ApiError where the portal cannot be reached; what was not sent stays
 */
export async function push<E extends Entry<object>, R extends Row>(
  kind: Kind<E, R>,
  entries: readonly E[],
  keep: (changes: Changes<E>, sent: E) => Promise<void>,
): Promise<void> {
  for (const entry of entries) {
    if (!(entry.dirty || entry.deleted) || entry.conflict || entry.problem || kind.isWaiting?.(entry))
      continue
    // Kept first, since the tab may be closed before the answer.
    if (isOnline()) await keep({ put: [{ ...entry, sent: sentOf(entry) }], gone: [] }, entry)
    const answer = await send(kind, entry).catch((error: unknown) => refused(kind, entry, error))
    await keep(answer, entry)
  }
}

const sentOf = <F extends object>({ sent = [], fields }: Entry<F>): F[] => {
  const last = sent.at(-1)
  return last && isSame(last, fields) ? [...sent] : [...sent, fields].slice(-SENT_KEPT)
}

async function send<E extends Entry<object>, R extends Row>(kind: Kind<E, R>, entry: E): Promise<Changes<E>> {
  const { id } = entry
  if (entry.deleted) {
    if (id !== null)
      await kind.remove(id).catch((error: unknown) => {
        if (!isCode(error, 'NOT_FOUND')) throw error
      })
    return { put: [], gone: [entry.clave] }
  }
  if (id === null) {
    // An earlier request may have added it, with less than what is typed now.
    return sendOnTop(kind, entry, await kind.add(entry), null)
  }
  try {
    return { put: [kind.entry(await kind.update(entry, id), entry)], gone: [] }
  } catch (error) {
    if (isCode(error, 'NOT_FOUND'))
      return { put: [{ ...entry, conflict: { fields: null, version: 0 } }], gone: [] }
    const theirs =
      error instanceof ApiError && error.code === 'CONFLICT' ? (error.body?.actual as R) : undefined
    if (!theirs) throw error
    return sendOnTop(kind, entry, theirs, entry.base)
  }
}

/** Sends what was typed here on top of the portal's row; a conflict if both changed one field since `base`, or it is unknown. */
async function sendOnTop<E extends Entry<object>, R extends Row>(
  kind: Kind<E, R>,
  entry: E,
  row: R,
  base: object | null,
): Promise<Changes<E>> {
  const stored = kind.entry(row, entry)
  if (kind.isSigned?.(row) || isSame(stored.fields, entry.fields)) return { put: [stored], gone: [] }
  const own = entry.sent?.find((sent) => isSame(sent, stored.fields)) ?? base
  const fields = own && merged(own, entry.fields, stored.fields)
  if (!fields) return { put: [conflicting(stored, entry)], gone: [] }
  const both: E = { ...stored, fields }
  return { put: [kind.entry(await kind.update(both, row.id), both)], gone: [] }
}

const isCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code

/**
 * An answer that another attempt would not change at once is told to the person, with the row that a refused deletion leaves;
 * anything else is tried again later.
 */
function refused<E extends Entry<object>, R extends Row>(
  kind: Kind<E, R>,
  entry: E,
  error: unknown,
): Changes<E> {
  const final =
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 429].includes(error.status)
  if (!final) throw error
  const theirs = error.body?.actual as R | undefined
  const kept = theirs ? conflicting(kind.entry(theirs, entry), entry) : entry
  return { put: [{ ...kept, deleted: false, problem: errorMessage(error, texts.refused) }], gone: [] }
}

/** Reads all rows of the portal, and says what changes on this device. Rows with unsent edits stay as they are, unless signed. */
export async function pull<E extends Entry<object>, R extends Row>(
  kind: Kind<E, R>,
  entries: () => readonly E[],
): Promise<Changes<E>> {
  const rows: R[] = []
  for (let more = true; more;) {
    const from = (rows.at(-1)?.id ?? 0) + 1
    const { data } = await kind.page(from)
    if (data.some(({ id }) => id < from)) throw new ApiError(0, 'BAD_RESPONSE', '')
    rows.push(...data)
    // Not by the count of rows, which the portal takes at another moment than the page.
    more = data.length >= PAGE
  }
  const before = new Map(entries().map((entry) => [entry.clave, entry]))
  const isOpen = (entry: E | undefined) => entry !== undefined && (entry.dirty || entry.deleted)
  const known = new Set(rows.map(({ clave }) => clave))
  return {
    put: rows
      .filter((row) => {
        const entry = before.get(row.clave)
        const isKnown = entry?.id === row.id && entry.version === row.version
        return !isKnown && (!isOpen(entry) || kind.isSigned?.(row))
      })
      .map((row) => kind.entry(row, before.get(row.clave))),
    gone: [...before.values()]
      .filter((entry) => !isOpen(entry) && !known.has(entry.clave))
      .map(({ clave }) => clave),
  }
}
