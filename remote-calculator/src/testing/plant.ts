import { type Calibration, CalibrationContent, listCalibrations } from '../../contract/calibrations'
import { type Instrument, InstrumentFields, listInstruments } from '../../contract/instruments'
import { deviceKey } from '@csuite/shared/contract/preferences'
import { apiFailure, mockEndpoint, testPage } from '@csuite/shared/testing'
import { type CalibrationEntry, type InstrumentEntry, newEntry } from '../parts/plant/entries'
import { openRows, plantStore } from '../parts/plant/plant-store'

export const testKey = '7e0b7a52-7d0c-4b8f-9d55-3f2f0a9c1a01'
export const testFields = InstrumentFields.parse({ tag: 'PT-1', min: '0', max: '10', unidad: 'bar' })
export const testContent = CalibrationContent.parse({})
const at = '2026-11-25T12:00:00.000Z'

/** As the portal has it. */
export const testInstrument = (changes: Partial<Instrument> = {}): Instrument => ({
  ...{ ...testFields, id: 7, clave: testKey, version: 1, idGrupo: null, grupo: null, modificado: at },
  ...changes,
})
export const testCalibration = (changes: Partial<Calibration> = {}): Calibration => ({
  ...{ ...testContent, id: 9, clave: testKey, version: 1, instrumento: 7, datosInstrumento: testFields },
  ...{ estado: 'borrador', propia: true, encontradoCerrado: false, numero: null, firmada: null },
  ...{ creada: at, modificada: at, ...changes },
})

/** As the device has it, in step with the portal. */
export function instrumentEntry(changes: Partial<InstrumentEntry> = {}): InstrumentEntry {
  const fields = changes.base ?? changes.fields ?? testFields
  return { ...newEntry(fields), clave: testKey, id: 7, version: 1, base: fields, dirty: false, ...changes }
}
export function draftEntry(changes: Partial<CalibrationEntry> = {}): CalibrationEntry {
  const fields = changes.base ?? changes.fields ?? testContent
  return {
    ...{ ...newEntry(fields), clave: testKey, id: 9, version: 1, base: fields, dirty: false },
    ...{ instrumentKey: testKey, instrument: testFields, closed: false, numero: null, firmada: null },
    ...{ creada: at, ...changes },
  }
}

export async function deviceHas(instruments: InstrumentEntry[], calibrations: CalibrationEntry[] = []) {
  await openRows()
  plantStore.setState({ instruments, calibrations })
}

export const portalHas = (instruments: Instrument[] = [], calibrations: Calibration[] = []) => [
  mockEndpoint(listInstruments, testPage(instruments)),
  mockEndpoint(listCalibrations, testPage(calibrations)),
  mockEndpoint(deviceKey, apiFailure('NOT_FOUND')),
]
