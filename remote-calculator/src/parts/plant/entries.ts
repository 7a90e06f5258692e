import type { CalibrationContent } from '../../../contract/calibrations'
import { type InstrumentFields, MEASURING, NAMING } from '../../../contract/instruments'
import { isSame } from './merge'

export interface Entry<F> {
  /** Made here, so that what was sent twice is added once. */
  clave: string
  fields: F
  /** Null: the portal has none yet. */
  id: number | null
  version: number
  /** As the portal had it when `version` was read. */
  base: F | null
  /** Sent last since `version` was read: the portal may have stored it although no answer came. */
  sent?: F
  /** The portal does not have these fields yet. */
  dirty: boolean
  deleted: boolean
  /** Another device changed the same fields, or a tab that has not sent them; null in `fields` where the row was deleted. */
  conflict: { fields: F | null; isUnsent?: boolean } | null
  /** Why the portal refuses it, as a sentence. */
  problem: string | null
}

/** With the group to which the instrument belongs; null or absent: the person's own. */
export type OwnedFields = InstrumentFields & { idGrupo?: number | null | undefined }

export interface InstrumentEntry extends Entry<OwnedFields> {
  /** The group's name, as the portal last told it. */
  group?: string | null
}

export interface CalibrationEntry extends Entry<CalibrationContent> {
  /** `clave` of its instrument; null where that was deleted. */
  instrumentKey: string | null
  instrument: InstrumentFields
  /** It was changed after the calibration began here and before the portal had it: it should read something else now. */
  instrumentChanged?: boolean
  /** Of another person of the instrument's group: only to be read. */
  foreign?: boolean
  /** Whoever typed it left the group or the portal: anybody of the group may discard it. */
  orphan?: boolean | undefined
  /** What was found cannot change any more. */
  closed: boolean
  numero: string | null
  firmada: string | null
  creada: string
}

/** What the portal tells of a row beside what people type. */
const OF_THE_ROW = [
  ...['id', 'clave', 'version', 'grupo', 'modificado', 'instrumento', 'datosInstrumento', 'estado', 'propia'],
  ...['encontradoCerrado', 'sinAutor', 'numero', 'firmada', 'creada', 'modificada'],
]
export const NEW_CONTENT: CalibrationContent = {
  ...{ encontrado: [], dejado: [], puntos: ['0', '25', '50', '75', '100'] },
  patron: { nombre: '', serie: '', certificado: '', incertidumbreEn: 'senal' },
  ...{ regla: 'simple', linea: 'terminal', lugar: '', orden: '', ambiente: {}, observaciones: '' },
}

/** All that people type: a field that the contract gains needs no place here. */
export const fieldsOf = <F extends OwnedFields | CalibrationContent>(row: F): F =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !OF_THE_ROW.includes(name))) as F

/** Whether both give the same limits and the same signal for each value. */
export const measuresAlike = (one: InstrumentFields, other: InstrumentFields): boolean =>
  isSame(measures(one), measures(other))
const measures = (fields: InstrumentFields) => MEASURING.map((name) => fields[name])

/** Whether both are called the same on a certificate. */
export const namedAlike = (one: InstrumentFields, other: InstrumentFields): boolean =>
  isSame(names(one), names(other))
const names = (fields: InstrumentFields) => [fields.tag, ...NAMING.map((name) => fields[name] || null)]

export const newEntry = <F>(fields: F): Entry<F> => ({
  ...{ clave: crypto.randomUUID(), fields, id: null, version: 0, base: null },
  ...{ dirty: true, deleted: false, conflict: null, problem: null },
})
