import type { Calibration } from '@csuite/shared/contract/calibrations'
import type { CertificateRecord } from '@csuite/shared/contract/certificates'
import { seriesResult } from '@csuite/shared/contract/measurement/calibration'
import {
  hasExpected,
  hasGuardBand,
  uncertaintyInSignal,
  uncertaintyRatio,
} from '@csuite/shared/contract/measurement/calibration-limits'
import { decimalToText, roundRatio } from '@csuite/shared/contract/measurement/decimal'
import { AppError, invalidField } from '../../http/app-error'
import { calibrationsTexts as texts } from './calibrations.texts'

/** U converted from the process's unit to the signal's: six decimals at most. */
const CONVERTED_PLACES = 6

const ABSOLUTE_ZERO = -273.15

/** @throws AppError 400 with what is missing for a certificate, or cannot stand on one */
export function refuseIncomplete(calibration: Calibration): void {
  const { encontrado, dejado, patron, ambiente, datosInstrumento } = calibration
  const humidity = Number(ambiente.humedad ?? 0)
  if (encontrado.length < 2) throw invalidField('encontrado', texts.tooFew)
  if (dejado.length === 1) throw invalidField('dejado', texts.tooFewLeft)
  const fields = {
    ...(patron.serie === '' && { 'patron.serie': texts.noStandard }),
    ...(patron.certificado === '' && { 'patron.certificado': texts.noStandardCertificate }),
    ...(Number(ambiente.temperatura ?? 0) < ABSOLUTE_ZERO && { 'ambiente.temperatura': texts.tooCold }),
    ...((humidity < 0 || humidity > 100) && { 'ambiente.humedad': texts.noHumidity }),
  }
  const [message] = Object.values(fields)
  if (message !== undefined) throw new AppError('VALIDATION', { message, fields })
  for (const name of ['encontrado', 'dejado'] as const) {
    const odd = calibration[name].find((reading) => !hasExpected(datosInstrumento, reading))
    if (odd) throw invalidField(name, texts.noSignal(odd.aplicado))
  }
}

/** What is signed: the typed values, and everything that follows from them. */
export function certificateRecord(
  calibration: Calibration,
  context: {
    numero: string
    signedAt: Date
    deviceTime: string | undefined
    issuer: string
    technician: string
    today: string
  },
): CertificateRecord {
  const { encontrado, dejado, patron, datosInstrumento: instrumento, linea } = calibration
  const uncertainty = uncertaintyInSignal(instrumento, patron)
  const found = seriesResult(instrumento, encontrado, calibration)
  const left = dejado.length > 0 ? seriesResult(instrumento, dejado, calibration) : null
  return {
    tipo: 'certificado-calibracion',
    formato: '1',
    numero: context.numero,
    firmado: context.signedAt.toISOString(),
    horaDispositivo: context.deviceTime === undefined ? null : new Date(context.deviceTime).toISOString(),
    emisor: context.issuer,
    tecnico: context.technician,
    instrumento,
    patron: { ...patron, vencido: typeof patron.vence === 'string' && patron.vence < context.today },
    lugar: calibration.lugar,
    orden: calibration.orden,
    ambiente: calibration.ambiente,
    observaciones: calibration.observaciones,
    inicio: calibration.creada,
    regla: hasGuardBand(calibration) ? texts.guarded : texts.simple,
    // As typed where nothing is converted: its digits are those of the standard's certificate.
    incertidumbre:
      uncertainty &&
      (patron.incertidumbreEn === 'senal'
        ? (patron.incertidumbre ?? null)
        : decimalToText(roundRatio(uncertainty, CONVERTED_PLACES), 0)),
    tur: uncertaintyRatio(instrumento, [...encontrado, ...dejado], patron),
    linea,
    encontrado: found,
    dejado: left,
    veredicto: (left ?? found).veredicto,
  }
}
