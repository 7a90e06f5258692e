import { AppError, invalidField } from '@csuite/api/module-ports'
import type { Calibration } from '../../contract/calibrations'
import { calibrationsTexts as texts } from './calibrations.texts'

const ABSOLUTE_ZERO = -273.15

/** @throws AppError 400 with what is missing for a certificate, or cannot stand on one */
export function refuseIncomplete(calibration: Calibration): void {
  const { encontrado, dejado, patron, ambiente } = calibration
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
}
