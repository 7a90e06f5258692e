import { settings } from '@csuite/shared/client'
import type { User } from '@csuite/shared/contract/user'
import { dayIn } from '@csuite/shared/format'
import { siteName } from '@csuite/shared/texts'
import { certificateRecord } from '../../../contract/certificate-record'
import type { CalibrationEntry } from '../../parts/plant/entries'
import { calibrationTexts } from './calibration.texts'

/** What the portal would sign now, except for its number, its clock and its address; the portal computes it anew. */
export function draftRecord({ fields, instrument, creada }: CalibrationEntry, user: User | null) {
  const now = new Date().toISOString()
  const { timeZone } = settings()
  return certificateRecord(
    { ...fields, datosInstrumento: instrument, creada },
    {
      ...{ numero: calibrationTexts.draftNumber, firmado: now, horaDispositivo: now, recibido: null },
      ...{ emisor: window.location.origin, empresa: { nombre: siteName, direccion: null, pais: null } },
      ...{
        zona: timeZone,
        tecnico: `${user?.name ?? ''} ${user?.lastName ?? ''}`.trim(),
        firmante: undefined,
      },
    },
    dayIn(timeZone),
  )
}
