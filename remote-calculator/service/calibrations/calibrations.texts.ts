import { DRAFTS_MAX } from '../../contract/calibrations'

export const calibrationsTexts = {
  unknown: 'No encontramos esta calibración.',
  unknownInstrument: 'No encontramos este instrumento.',
  unknownNumber: 'No hay en las listas ningún certificado con este número.',
  takenKey: 'Ya hay una fila con esta clave.',
  notSigned: 'Esta calibración todavía no está firmada.',
  tooMany: `Tienes ${DRAFTS_MAX} calibraciones sin firmar. Firma o descarta alguna antes de empezar otra.`,
  tooFew: 'Escribe al menos dos lecturas de lo encontrado antes de firmar.',
  tooFewLeft: 'Escribe al menos dos lecturas de lo dejado, o ninguna.',
  noStandard: 'Escribe la serie del patrón antes de firmar.',
  noStandardCertificate: 'Escribe el certificado del patrón antes de firmar.',
  tooCold: 'No hay temperatura por debajo de −273.15 °C. Corrige la del ambiente antes de firmar.',
  noHumidity: 'La humedad va de 0 a 100 %. Corrígela antes de firmar.',
} as const
