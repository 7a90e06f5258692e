import { createHash, randomUUID } from 'node:crypto'
import {
  type Calibration,
  CalibrationContent,
  DRAFTS_MAX,
  OFFLINE_SECONDS_KEPT,
  type Reading,
} from '../../contract/calibrations'
import { type Certificate } from '../../contract/certificates'
import { canonicalJson } from '../../contract/canonical-json'
import { certificateRecord } from '../../contract/certificate-record'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import {
  type Audit,
  type Orm,
  type Ports,
  type Viewer,
  AppError,
  change,
  dayIn,
  findSession,
  formerNames,
  fullName,
  invalidField,
  lockSignedIn,
  pageOf,
  requireFound,
} from '@csuite/api/module-ports'
import {
  closedDrafts,
  countDrafts,
  deleteDraft,
  findByClientKey,
  findCalibration,
  findCalibrations,
  findInstrument,
  insertCalibration,
  lockCalibration,
  markSigned,
  receivedAt,
  setWithdrawn,
  updateContent,
} from './calibrations.repository'
import { calibrationsTexts as texts } from './calibrations.texts'
import { refuseIncomplete } from './refuse-incomplete'
import { companyOf } from './company'
import { findCertificate, insertCertificate, lockSigning, nextCertificateId } from './certificates.repository'
import { SigningKeys } from './signing-keys'

const sameReading = (one: Reading, other: Reading | undefined) =>
  other !== undefined && canonicalJson(one) === canonicalJson(other)

export class CalibrationsService {
  readonly keys: SigningKeys
  #company: ReturnType<typeof companyOf> | undefined

  constructor(private readonly platform: Pick<Ports, 'config' | 'database' | 'now' | 'secrets'>) {
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
      const instrument = await findInstrument(tx, viewer.id, instrumento)
      if (!instrument) throw new AppError('NOT_FOUND', { message: texts.unknownInstrument })
      if ((await countDrafts(tx, viewer.id)) >= DRAFTS_MAX) throw invalidField('instrumento', texts.tooMany)
      const now = this.#now()
      const { fields, groupId } = instrument
      const owner = groupId === null ? { userId: viewer.id } : { userId: null, groupId, authorId: viewer.id }
      const passed = Math.min(haceSegundos, OFFLINE_SECONDS_KEPT) * 1000
      const id = await insertCalibration(tx, {
        ...{ ...owner, instrumentId: instrumento, clientKey: clave, instrument: fields, content },
        asFoundClosedAt: content.dejado.length > 0 ? now : null,
        ...{ createdAt: new Date(now.getTime() - passed), receivedAt: now, modifiedAt: now },
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
      const before = await draft(tx, viewer, id, { version })
      if (changes.encontrado) refuseAsFound(before, changes.encontrado)
      const content = contentOf(before, changes)
      const asFoundCloses = !before.encontradoCerrado && content.dejado.length > 0
      await updateContent(tx, id, { content, asFoundCloses }, this.#now())
      return found(tx, viewer, id)
    })
  }

  async delete(viewer: Viewer, id: number): Promise<void> {
    await this.#changing(viewer, async (tx, audit) => {
      const before = await draft(tx, viewer, id, { orphans: true })
      await deleteDraft(tx, id)
      if (before.encontradoCerrado) await recordDiscarded(audit, before)
    })
  }

  async sign(
    viewer: Viewer,
    id: number,
    { horaDispositivo, version }: { horaDispositivo?: string | undefined; version?: number | undefined } = {},
  ) {
    const { config, database } = this.platform
    return change(database.orm, viewer.id, async (tx, audit) => {
      const account = await lockSignedIn(tx, viewer)
      const session = await findSession(tx, viewer.sessionId)
      const calibration = await draft(tx, viewer, id, { version })
      refuseIncomplete(calibration)
      await lockSigning(tx)
      const signer = await this.keys.signer(tx)
      // Not before the key began, as verifiers see to; a clock may have been put back.
      const signedAt = new Date(Math.max(this.platform.now(), signer.since.getTime()))
      const today = dayIn(config.timeZone, signedAt).toISOString().slice(0, 10)
      const serial = await nextCertificateId(tx)
      const numero = `CAL-${today.slice(0, 4)}-${String(serial).padStart(6, '0')}`
      const signing = {
        ...{ numero, firmado: signedAt.toISOString(), emisor: config.publicUrl, zona: config.timeZone },
        horaDispositivo: horaDispositivo === undefined ? null : new Date(horaDispositivo).toISOString(),
        recibido: (await receivedAt(tx, id))?.toISOString() ?? null,
        ...{ empresa: (this.#company ??= companyOf(config)), tecnico: fullName(account) },
        firmante: {
          cuenta: String(account.id),
          // An address that nobody has proven may be somebody else's.
          correo: account.emailVerifiedAt && account.email,
          segundoFactor: session?.secondFactor === true,
          antes: formerNames(account, signedAt),
        },
      }
      const record = certificateRecord(calibration, signing, today)
      const text = canonicalJson(record)
      const firma = await signer.sign(text)
      await insertCertificate(tx, {
        ...{ id: serial, number: numero, calibrationId: id, userId: viewer.id, keyId: signer.kid, record },
        ...{ signature: firma, seal: await signer.sign(canonicalJson({ hash: hashOf(text), numero })) },
        signedAt,
      })
      await markSigned(tx, id, signedAt)
      await audit('certificado.firmado', { numero })
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

  /** Takes a certificate out of the lists, or puts it back; the record stays as it is. */
  async withdraw(viewer: Viewer, numero: string, retirado: boolean) {
    return change(this.platform.database.orm, viewer.id, async (tx, audit) => {
      requireFound(await setWithdrawn(tx, numero, retirado ? this.#now() : null), texts.unknownNumber)
      await audit(retirado ? 'certificado.retirado' : 'certificado.repuesto', { numero })
      return { numero, retirado }
    })
  }

  #now(): Date {
    return new Date(this.platform.now())
  }

  #changing<T>(viewer: Viewer, work: (tx: Orm, audit: Audit) => Promise<T>): Promise<T> {
    const locked = async (tx: Orm, audit: Audit) => {
      await lockSignedIn(tx, viewer)
      return work(tx, audit)
    }
    return change(this.platform.database.orm, viewer.id, locked, () => invalidField('clave', texts.takenKey))
  }
}

/** Before the closed drafts of a person or a group go with it. */
export async function recordLost(tx: Orm, audit: Audit, owner: Parameters<typeof closedDrafts>[1]) {
  for await (const draft of closedDrafts(tx, owner)) await recordDiscarded(audit, draft)
}

function recordDiscarded(
  audit: Audit,
  {
    id,
    encontrado,
    datosInstrumento,
    instrumento,
  }: Pick<Calibration, 'id' | 'encontrado' | 'datosInstrumento' | 'instrumento'>,
): Promise<void> {
  return audit('calibracion.descartada', {
    ...{ idCalibracion: String(id), tag: datosInstrumento.tag, lecturas: String(encontrado.length) },
    ...(instrumento !== null && { idInstrumento: String(instrumento) }),
    encontrado: hashOf(canonicalJson(encontrado)),
  })
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * @param version which the caller has seen; absent: any
 * @param orphans also one of the person's groups without an author
 */
async function draft(
  tx: Orm,
  viewer: Viewer,
  id: number,
  { version, orphans }: { version?: number | undefined; orphans?: boolean },
): Promise<Calibration> {
  const calibration = requireFound(await lockCalibration(tx, viewer.id, id, orphans), texts.unknown)
  if (calibration.estado === 'firmada') throw new AppError('ALREADY_SIGNED')
  if (version !== undefined && version !== calibration.version)
    throw new AppError('CONFLICT', { extra: { actual: calibration } })
  return calibration
}

const found = async (tx: Orm, viewer: Viewer, id: number): Promise<Calibration> =>
  requireFound(await findCalibration(tx, viewer.id, id), texts.unknown)

/** Once the adjustment has begun, what was found only grows by corrections that say why. */
function refuseAsFound(before: Calibration, after: readonly Reading[]): void {
  if (!before.encontradoCerrado) return
  const isKept = before.encontrado.every((reading, index) => sameReading(reading, after[index]))
  const added = after.slice(before.encontrado.length)
  if (!isKept || added.some(({ motivo }) => !motivo))
    throw new AppError('AS_FOUND_CLOSED', { extra: { actual: before } })
}

const contentNames = Object.keys(CalibrationContent.shape) as (keyof CalibrationContent)[]

const contentOf = (before: Calibration, changes: Partial<CalibrationContent>) =>
  Object.fromEntries(
    contentNames.map((name) => [name, changes[name] === undefined ? before[name] : changes[name]]),
  ) as unknown as CalibrationContent
