import { type Ratio, decimalToText, roundRatio } from '@csuite/shared/contract/numbers/decimal'
import type { Calibration, CalibrationContent } from './calibrations'
import type { CertificateRecord } from './certificates'
import { seriesResult, standing } from './measurement/calibration'
import { hasGuardBand, uncertaintyInSignal, uncertaintyRatio } from './measurement/calibration-limits'

/** U converted from the process's unit to the signal's: six decimals, and as many more as three digits of a small one take. */
function convertedText(uncertainty: Ratio): string {
  let places = 6
  while (roundRatio(uncertainty, places).units < 100n) places += 1
  return decimalToText(roundRatio(uncertainty, places), 0)
}
const RULES = { simple: 'aceptación simple', guarded: 'banda de guarda w = U (ILAC-G8:09/2019)' }

type Typed = Pick<Calibration, keyof CalibrationContent | 'datosInstrumento' | 'creada'>
/** What the portal adds: who, where and when. */
type Signing = Pick<
  CertificateRecord,
  | 'numero'
  | 'firmado'
  | 'horaDispositivo'
  | 'recibido'
  | 'emisor'
  | 'empresa'
  | 'zona'
  | 'tecnico'
  | 'firmante'
>

/**
 * What is signed: the typed values, and everything that follows from them.
 * @param today 'AAAA-MM-DD'
 */
export function certificateRecord(calibration: Typed, signing: Signing, today: string): CertificateRecord {
  const { encontrado, dejado, patron, datosInstrumento: instrumento, linea } = calibration
  const uncertainty = uncertaintyInSignal(instrumento, patron)
  const found = seriesResult(instrumento, encontrado, calibration)
  const left = dejado.length > 0 ? seriesResult(instrumento, dejado, calibration) : null
  return {
    ...{ tipo: 'certificado-calibracion', formato: '2', ...signing, instrumento },
    patron: { ...patron, vencido: typeof patron.vence === 'string' && patron.vence < today },
    ...{ lugar: calibration.lugar, orden: calibration.orden, ambiente: calibration.ambiente },
    observaciones: calibration.observaciones,
    procedimiento: calibration.procedimiento ?? '',
    // Never the instrument's day: that is what this calibration was due for.
    proxima: calibration.proxima ?? null,
    ...{ inicio: calibration.creada, inicioSegun: 'dispositivo' },
    regla: hasGuardBand(calibration) ? RULES.guarded : RULES.simple,
    // As typed where nothing is converted: its digits are those of the standard's certificate.
    incertidumbre:
      uncertainty &&
      (patron.incertidumbreEn === 'senal' ? (patron.incertidumbre ?? null) : convertedText(uncertainty)),
    tur: uncertaintyRatio(instrumento, [...standing(encontrado), ...standing(dejado)], patron),
    ...{ linea, encontrado: found, dejado: left, veredicto: (left ?? found).veredicto },
  }
}
