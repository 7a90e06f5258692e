import type { CalibrationContent } from '../../../contract/calibrations'
import type { InstrumentFields } from '../../../contract/instruments'
import {
  type CalibrationEntry,
  type InstrumentEntry,
  NEW_CONTENT,
  type OwnedFields,
  measuresAlike,
  newEntry,
} from './entries'
import { changes } from './merge'
import { edited } from './merge-rows'
import { type Row, type RowName, SEND_MS, change, plantStore, rowOf, sendIn, write } from './plant-store'

/**
 * @param clave of the instrument that is changed; a new one without it
 * @param begun what the form began with, since when the row may have changed
 */
export function saveInstrument(typed: OwnedFields, clave?: string, begun?: OwnedFields) {
  const before = rowOf('instruments', clave) as InstrumentEntry | undefined
  const edit = before ? edited(before, begun ?? before.fields, typed) : newEntry(typed)
  return change('instruments', [edit]) as Promise<InstrumentEntry>
}

export const discard = (name: RowName, clave: string) =>
  change(name, [{ clave, deleted: true, conflict: null, problem: null }])

export const retry = (name: RowName, clave: string) => change(name, [{ clave, problem: null }])

/** Of two devices' rows the one that a person chose. @returns it; undefined where that is none */
export async function decide(name: RowName, clave: string, choice: 'mine' | 'theirs') {
  const before = rowOf(name, clave)
  if (!before?.conflict) return before
  const { fields, isUnsent = false } = before.conflict
  if (fields === null) return decideDeleted(name, before, choice)
  const isMine = choice === 'mine'
  const chosen = isMine ? {} : { fields: changes<object>(before.fields, fields) }
  return change(name, [{ ...chosen, clave, dirty: isMine || isUnsent, conflict: null, problem: null }])
}

/**
 * Deleted elsewhere, or of a group that the person left: it goes, or comes back as a new row with what was typed for it. With a
 * new `clave`, since the portal may still have the row, for the group.
 */
async function decideDeleted(name: RowName, before: Row, choice: 'mine' | 'theirs') {
  const { clave } = before
  if (choice === 'theirs') return change(name, [], [clave])
  if ('numero' in before) return change(name, [{ ...before, ...newEntry(before.fields) }], [clave])
  return bringBack(clave, before.fields, [])
}

/**
 * An instrument of the person's own in place of one that is gone, for the drafts that wait for it.
 * @param instruments among which it may already be
 */
export async function bringBack(
  gone: string,
  fields: InstrumentFields,
  instruments = plantStore.getState().instruments,
): Promise<Row | undefined> {
  const { calibrations } = plantStore.getState()
  const isOwn = (one: InstrumentEntry) =>
    one.clave !== gone && !one.deleted && !one.fields.idGrupo && one.fields.tag === fields.tag
  const own = instruments.find((one) => isOwn(one) && measuresAlike(one.fields, fields))
  const row = own ?? newEntry({ ...fields, idGrupo: null })
  const drafts = calibrations.filter((one) => one.instrumentKey === gone && one.numero === null)
  await write({ name: 'instruments', edits: own ? [] : [row], gone: [gone] })
  await change(
    'calibrations',
    drafts.map(({ clave }) => ({ clave, instrumentKey: row.clave, problem: null })),
  )
  return rowOf('instruments', row.clave)
}

/** A draft with the standard and the place of the calibration before it. */
export async function beginCalibration(instrument: InstrumentEntry): Promise<CalibrationEntry> {
  const last = plantStore
    .getState()
    .calibrations.filter(({ foreign }) => !foreign)
    .sort((one, other) => (one.creada < other.creada ? 1 : -1))[0]
  const { patron: standard, regla, linea, lugar, procedimiento, puntos } = last?.fields ?? NEW_CONTENT
  const unitOfU = ({ unidad, senal }: OwnedFields) =>
    standard.incertidumbreEn === 'proceso' ? unidad : senal.unidad
  // A number without its unit: of another instrument it would be another uncertainty.
  const isSameUnit = !last || unitOfU(last.instrument) === unitOfU(instrument.fields)
  const patron = isSameUnit ? standard : { ...standard, incertidumbre: null }
  const entry: CalibrationEntry = {
    ...newEntry({ ...NEW_CONTENT, patron, regla, linea, lugar, procedimiento, puntos }),
    ...{ instrumentKey: instrument.clave, instrument: instrument.fields, closed: false },
    ...{ numero: null, firmada: null, creada: new Date().toISOString() },
  }
  await change('calibrations', [entry])
  return entry
}

/** Stores each keystroke on the device at once, and sends it when the typing pauses. */
export async function saveCalibration(clave: string, typed: Partial<CalibrationContent>): Promise<void> {
  const before = plantStore.getState().calibrations.find((entry) => entry.clave === clave)
  if (!before || before.numero !== null) return
  const closed = before.closed || { ...before.fields, ...typed }.dejado.length > 0
  const edit = { clave, fields: typed, closed, dirty: true, problem: null }
  await write({ name: 'calibrations', edits: [edit] })
  sendIn(SEND_MS)
}
