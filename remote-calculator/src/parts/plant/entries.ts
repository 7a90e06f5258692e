import type { Calibration, CalibrationContent } from '@csuite/shared/contract/calibrations'
import type { Instrument, InstrumentFields } from '@csuite/shared/contract/instruments'
import { differences } from './merge'

/** A row on this device, and what the portal has of it. */
export interface Entry<F> {
  /** Made here, so that what was sent twice is added once. */
  clave: string
  fields: F
  /** Null: the portal has none yet. */
  id: number | null
  version: number
  /** As the portal had it when `version` was read. */
  base: F | null
  /** Sent since `version` was read; the portal may have stored one of them although no answer came. */
  sent?: readonly F[]
  /** The portal does not have these fields yet. */
  dirty: boolean
  deleted: boolean
  /** Another device changed the same fields; null in `fields` where it deleted the row. */
  conflict: { fields: F | null; version: number } | null
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
  /** What was found cannot change any more. */
  closed: boolean
  numero: string | null
  firmada: string | null
  creada: string
}

const FIELDS = [
  ...['tag', 'servicio', 'min', 'max', 'unidad', 'funcion', 'senal', 'corte', 'quiebre', 'tolerancia'],
  ...['notas', 'vence', 'idGrupo'],
] as const
const MEASURING = ['min', 'max', 'unidad', 'funcion', 'senal', 'corte', 'quiebre', 'tolerancia']
const CONTENT = [
  ...['encontrado', 'dejado', 'puntos', 'patron', 'regla', 'linea', 'lugar', 'orden', 'ambiente'],
  'observaciones',
] as const

const only = <T>(row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) as T

export const fieldsOf = (row: Instrument): OwnedFields => only(row, FIELDS)
export const contentOf = (row: Calibration): CalibrationContent => only(row, CONTENT)

/** Whether both give the same limits and the same signal for each value. */
export const measuresAlike = (one: InstrumentFields, other: InstrumentFields): boolean =>
  !differences(one, other).some((name) => MEASURING.includes(name))

export const newEntry = <F>(fields: F): Entry<F> => ({
  ...{ clave: crypto.randomUUID(), fields, id: null, version: 0, base: null },
  ...{ dirty: true, deleted: false, conflict: null, problem: null },
})
