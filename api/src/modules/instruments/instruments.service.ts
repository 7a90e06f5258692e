import { randomUUID } from 'node:crypto'
import { readInstrumentCsv } from '@csuite/shared/contract/instrument-csv'
import { searchable } from '@csuite/shared/contract/instrument-search'
import { INSTRUMENTS_MAX, type Instrument, type InstrumentFields } from '@csuite/shared/contract/instruments'
import type { Orm } from '../../db/database'
import { isUniqueViolation } from '../../db/database-errors'
import { AppError, invalidField } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import { pageOf } from '../../http/page'
import { unhurried } from '../../http/unhurried'
import { lockSignedIn } from '../../identity/accounts/signed-in-account'
import { groupsOfPerson } from '../../identity/audience/audience.repository'
import type { Platform } from '../../platform'
import {
  type Owner,
  countInstruments,
  deleteInstrumentRow,
  findByClientKey,
  findInstruments,
  insertInstrument,
  insertInstruments,
  isClientKeyTaken,
  lockInstrument,
  takenTags,
  updateInstrumentRow,
} from './instruments.repository'
import { instrumentsTexts as texts } from './instruments.texts'

const unknown = () => new AppError('NOT_FOUND', { message: texts.unknown })

const ERRORS_SHOWN = 1000

type Body = InstrumentFields & { idGrupo?: number | null | undefined }

/** Instruments of a person and of the person's groups. A change locks the account, so that what the person has is counted once. */
export class InstrumentsService {
  constructor(private readonly platform: Platform) {}

  async page(
    viewer: Viewer,
    query: { page?: number; limit?: number; texto?: string | undefined; desde?: number | undefined },
  ) {
    const { page = 1, limit = 20, texto, desde } = query
    const { rows, total } = await findInstruments(this.platform.database.orm, viewer.id, {
      ...{ text: texto, from: desde, offset: (page - 1) * limit, limit },
    })
    return pageOf(rows, total, { page, limit })
  }

  add(
    viewer: Viewer,
    { clave = randomUUID(), idGrupo = null, ...fields }: Body & { clave?: string | undefined },
  ): Promise<Instrument> {
    return this.#changing(viewer, async (tx) => {
      const before = await findByClientKey(tx, viewer.id, clave)
      if (before) return before
      if (await isClientKeyTaken(tx, clave)) throw invalidField('clave', texts.takenKey)
      const owner = await ownerWithRoom(tx, viewer, idGrupo)
      return insertInstrument(tx, { owner, clientKey: clave, fields }, this.#now())
    })
  }

  update(
    viewer: Viewer,
    id: number,
    { version, idGrupo, ...fields }: Body & { version: number },
  ): Promise<Instrument> {
    return this.#changing(viewer, async (tx) => {
      const before = await lockInstrument(tx, viewer.id, id)
      if (!before) throw unknown()
      if (before.version !== version) throw new AppError('CONFLICT', { extra: { actual: before } })
      const moves = idGrupo !== undefined && idGrupo !== before.idGrupo
      const owner = moves ? await ownerWithRoom(tx, viewer, idGrupo) : undefined
      return updateInstrumentRow(tx, id, { owner, fields }, this.#now())
    })
  }

  async delete(viewer: Viewer, id: number): Promise<void> {
    await this.#changing(viewer, async (tx) => {
      if (!(await deleteInstrumentRow(tx, viewer.id, id))) throw unknown()
    })
  }

  /** Adds every line or, if one is wrong, none. */
  async import(viewer: Viewer, csv: string, isTrial: boolean) {
    await this.platform.limits.take(['instrumentImportByUser', String(viewer.id)])
    const { rows, errores } = await unhurried(readInstrumentCsv(csv))
    return this.#locked(viewer, async (tx) => {
      const taken = await takenTags(
        tx,
        viewer.id,
        rows.map(({ fields }) => fields.tag),
      )
      const isTaken = ({ fields }: { fields: InstrumentFields }) => taken.has(searchable(fields.tag))
      const wrong = [
        ...errores,
        ...rows.filter(isTaken).map(({ linea, fields }) => ({ linea, mensaje: texts.tagExists(fields.tag) })),
      ].sort((one, other) => one.linea - other.linea)
      const valid = rows.filter((row) => !isTaken(row))
      if ((await countInstruments(tx, { userId: viewer.id, groupId: null })) + valid.length > INSTRUMENTS_MAX)
        wrong.push({ linea: 1, mensaje: texts.tooMany })
      if (!isTrial && wrong.length === 0)
        await insertInstruments(
          tx,
          viewer.id,
          valid.map(({ fields }) => ({ clientKey: randomUUID(), fields })),
          this.#now(),
        )
      return { validas: valid.length, errores: wrong.slice(0, ERRORS_SHOWN) }
    })
  }

  #now(): Date {
    return new Date(this.platform.now())
  }

  async #changing<T>(viewer: Viewer, change: (tx: Orm) => Promise<T>): Promise<T> {
    await this.platform.limits.take(['instrumentByUser', String(viewer.id)])
    return this.#locked(viewer, change)
  }

  /** @throws AppError 409 TAG_EXISTS where a tag is taken after all */
  #locked<T>(viewer: Viewer, change: (tx: Orm) => Promise<T>): Promise<T> {
    return this.platform.database.orm
      .transaction(async (tx) => {
        await lockSignedIn(tx, viewer)
        return change(tx)
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('TAG_EXISTS') : error
      })
  }
}

/** The group, which has to be one of the person's, or for null the person. */
async function ownerWithRoom(tx: Orm, viewer: Viewer, groupId: number | null): Promise<Owner> {
  if (groupId !== null && !(await groupsOfPerson(tx, [groupId], viewer.id)).has(groupId))
    throw invalidField('idGrupo', texts.notInGroup)
  const owner = { userId: groupId === null ? viewer.id : null, groupId }
  if ((await countInstruments(tx, owner)) >= INSTRUMENTS_MAX) throw invalidField('tag', texts.tooMany)
  return owner
}
