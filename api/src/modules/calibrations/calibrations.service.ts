import { createHash, randomUUID } from 'node:crypto'
import {
  type Calibration,
  type CalibrationContent,
  DRAFTS_MAX,
  type Reading,
} from '@csuite/shared/contract/calibrations'
import { type Certificate } from '@csuite/shared/contract/certificates'
import { canonicalJson } from '@csuite/shared/contract/canonical-json'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { recordAudit } from '../../audit/audit-trail'
import type { Orm } from '../../db/database'
import { isUniqueViolation } from '../../db/database-errors'
import { AppError, invalidField } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import { pageOf } from '../../http/page'
import { dayIn } from '../../identity/accounts/product-days'
import { lockSignedIn } from '../../identity/accounts/signed-in-account'
import type { Platform } from '../../platform'
import {
  countDrafts,
  deleteDraft,
  findByClientKey,
  findCalibration,
  findCalibrations,
  findInstrumentFields,
  insertCalibration,
  lockCalibration,
  markSigned,
  updateContent,
} from './calibrations.repository'
import { calibrationsTexts as texts } from './calibrations.texts'
import { certificateRecord, refuseIncomplete } from './certificate-record'
import { findCertificate, insertCertificate, lockSigning, nextCertificateId } from './certificates.repository'
import { SigningKeys } from './signing-keys'

const unknown = () => new AppError('NOT_FOUND', { message: texts.unknown })
const sameReading = (one: Reading, other: Reading | undefined) =>
  other !== undefined && canonicalJson(one) === canonicalJson(other)

/** Drafts, and their signature. */
export class CalibrationsService {
  readonly keys: SigningKeys

  constructor(private readonly platform: Platform) {
    this.keys = new SigningKeys(platform)
  }

  async page(
    viewer: Viewer,
    query: { page?: number; limit?: number; instrumento?: number | undefined; desde?: number | undefined },
  ) {
    const { page = 1, limit = 20, instrumento, desde } = query
    const { rows, total } = await findCalibrations(this.platform.database.orm, viewer.id, {
      ...{ instrumentId: instrumento, from: desde, offset: (page - 1) * limit, limit },
    })
    return pageOf(rows, total, { page, limit })
  }

  one(viewer: Viewer, id: number): Promise<Calibration> {
    return found(this.platform.database.orm, viewer, id)
  }

  add(
    viewer: Viewer,
    body: CalibrationContent & {
      instrumento: number
      clave?: string | undefined
      haceSegundos?: number | undefined
    },
  ): Promise<Calibration> {
    const { instrumento, clave = randomUUID(), haceSegundos = 0, ...content } = body
    return this.#changing(viewer, async (tx) => {
      const before = await findByClientKey(tx, viewer.id, clave)
      if (before) return before
      const instrument = await findInstrumentFields(tx, viewer.id, instrumento)
      if (!instrument) throw new AppError('NOT_FOUND', { message: texts.unknownInstrument })
      if ((await countDrafts(tx, viewer.id)) >= DRAFTS_MAX) throw invalidField('instrumento', texts.tooMany)
      const now = this.#now()
      const id = await insertCalibration(tx, {
        ...{ userId: viewer.id, instrumentId: instrumento, clientKey: clave, instrument, content },
        asFoundClosedAt: content.dejado.length > 0 ? now : null,
        ...{ createdAt: new Date(now.getTime() - haceSegundos * 1000), modifiedAt: now },
      })
      return found(tx, viewer, id)
    })
  }

  update(
    viewer: Viewer,
    id: number,
    { version, ...changes }: Partial<CalibrationContent> & { version?: number | undefined },
  ): Promise<Calibration> {
    return this.#changing(viewer, async (tx) => {
      const before = await draft(tx, viewer, id, version)
      if (changes.encontrado) refuseAsFound(before, changes.encontrado)
      const content = contentOf(before, changes)
      const asFoundCloses = !before.encontradoCerrado && content.dejado.length > 0
      await updateContent(tx, id, { content, asFoundCloses }, this.#now())
      return found(tx, viewer, id)
    })
  }

  async delete(viewer: Viewer, id: number): Promise<void> {
    await this.#changing(viewer, async (tx) => {
      await draft(tx, viewer, id)
      await deleteDraft(tx, id)
    })
  }

  async sign(
    viewer: Viewer,
    id: number,
    { horaDispositivo, version }: { horaDispositivo?: string | undefined; version?: number | undefined } = {},
  ) {
    const { config, database, limits } = this.platform
    await limits.take(['signatureByUser', String(viewer.id)])
    return database.orm.transaction(async (tx) => {
      const { name, lastName } = await lockSignedIn(tx, viewer)
      const calibration = await draft(tx, viewer, id, version)
      refuseIncomplete(calibration)
      await lockSigning(tx)
      const signer = await this.keys.signer(tx)
      // After the key began.
      const signedAt = this.#now()
      const today = dayIn(config.timeZone, signedAt).toISOString().slice(0, 10)
      const serial = await nextCertificateId(tx)
      const numero = `CAL-${today.slice(0, 4)}-${String(serial).padStart(6, '0')}`
      const record = certificateRecord(calibration, {
        ...{ numero, signedAt, deviceTime: horaDispositivo, issuer: config.publicUrl },
        technician: `${name} ${lastName}`.trim(),
        today,
      })
      const text = canonicalJson(record)
      const firma = await signer.sign(text)
      await insertCertificate(tx, {
        ...{ id: serial, number: numero, calibrationId: id, userId: viewer.id, keyId: signer.kid, record },
        ...{ signature: firma, seal: await signer.sign(canonicalJson({ hash: hashOf(text), numero })) },
        signedAt,
      })
      await markSigned(tx, id, signedAt)
      await recordAudit(tx, { type: 'certificado.firmado', by: viewer.id, detail: { numero } })
      return { numero, firma }
    })
  }

  /** Who sees the calibration sees it; an administrator sees every certificate of the company. */
  async certificate(viewer: Viewer, id: number): Promise<Certificate> {
    if (viewer.role !== ROLE_ADMIN) await this.one(viewer, id)
    const row = await findCertificate(this.platform.database.orm, id)
    if (!row) {
      await this.one(viewer, id)
      throw new AppError('NOT_FOUND', { message: texts.notSigned })
    }
    const { record, signature, seal } = row
    return { certificado: record, firma: signature, sello: seal, hash: hashOf(canonicalJson(record)) }
  }

  #now(): Date {
    return new Date(this.platform.now())
  }

  async #changing<T>(viewer: Viewer, change: (tx: Orm) => Promise<T>): Promise<T> {
    const { database, limits } = this.platform
    await limits.take(['calibrationByUser', String(viewer.id)])
    return database.orm
      .transaction(async (tx) => {
        await lockSignedIn(tx, viewer)
        return change(tx)
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? invalidField('clave', texts.takenKey) : error
      })
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** @param version which the caller has seen; absent: any */
async function draft(tx: Orm, viewer: Viewer, id: number, version?: number): Promise<Calibration> {
  const calibration = await lockCalibration(tx, viewer.id, id)
  if (!calibration) throw unknown()
  if (calibration.estado === 'firmada') throw new AppError('ALREADY_SIGNED')
  if (version !== undefined && version !== calibration.version)
    throw new AppError('CONFLICT', { extra: { actual: calibration } })
  return calibration
}

async function found(tx: Orm, viewer: Viewer, id: number): Promise<Calibration> {
  const calibration = await findCalibration(tx, viewer.id, id)
  if (!calibration) throw unknown()
  return calibration
}

/** Once the adjustment has begun, what was found only grows by corrections that say why. */
function refuseAsFound(before: Calibration, after: readonly Reading[]): void {
  if (!before.encontradoCerrado) return
  const isKept = before.encontrado.every((reading, index) => sameReading(reading, after[index]))
  const added = after.slice(before.encontrado.length)
  if (!isKept || added.some(({ motivo }) => !motivo))
    throw new AppError('AS_FOUND_CLOSED', { extra: { actual: before } })
}

function contentOf(before: Calibration, changes: Partial<CalibrationContent>): CalibrationContent {
  return {
    encontrado: changes.encontrado ?? before.encontrado,
    dejado: changes.dejado ?? before.dejado,
    puntos: changes.puntos ?? before.puntos,
    patron: changes.patron ?? before.patron,
    regla: changes.regla ?? before.regla,
    linea: changes.linea ?? before.linea,
    lugar: changes.lugar ?? before.lugar,
    orden: changes.orden ?? before.orden,
    ambiente: changes.ambiente ?? before.ambiente,
    observaciones: changes.observaciones ?? before.observaciones,
  }
}
