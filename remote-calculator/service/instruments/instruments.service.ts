import { randomUUID } from 'node:crypto'
import { readInstrumentCsv } from '../../contract/instrument-csv'
import { searchable } from '@csuite/shared/contract/search-words'
import {
  INSTRUMENTS_MAX,
  type Instrument,
  type InstrumentFields,
  MEASURING,
} from '../../contract/instruments'
import {
  type Audit,
  type Orm,
  type Ports,
  type Viewer,
  AppError,
  change,
  groupsOfPerson,
  invalidField,
  lockSignedIn,
  pageWithin,
  requireFound,
  unhurried,
} from '@csuite/api/module-ports'
import {
  type Owner,
  completeDrafts,
  countInstruments,
  deleteInstrumentRow,
  findByClientKey,
  findInstruments,
  giveCalibrations,
  insertInstrument,
  insertInstruments,
  isClientKeyTaken,
  lockInstrument,
  takenTags,
  updateInstrumentRow,
} from './instruments.repository'
import { instrumentsTexts as texts } from './instruments.texts'

const ERRORS_SHOWN = 1000

type Body = InstrumentFields & { idGrupo?: number | null | undefined }

/** Instruments of a person and of the person's groups. A change locks the account, so that what the person has is counted once. */
export class InstrumentsService {
  constructor(private readonly platform: Pick<Ports, 'database' | 'now'>) {}

  async page(
    viewer: Viewer,
    query: { page?: number; limit?: number; texto?: string | undefined; desde?: number | undefined },
  ) {
    const { page = 1, limit = 20, texto, desde } = query
    const { rows, total } = await findInstruments(this.platform.database.orm, viewer.id, {
      ...{ text: texto, from: desde, offset: (page - 1) * limit, limit },
    })
    return pageWithin(rows, total, { page, limit })
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
    return this.#changing(viewer, async (tx, audit) => {
      const before = requireFound(await lockInstrument(tx, viewer.id, id), texts.unknown)
      if (before.version !== version) throw new AppError('CONFLICT', { extra: { actual: before } })
      const moves = idGrupo !== undefined && idGrupo !== before.idGrupo
      const owner = moves ? await ownerWithRoom(tx, viewer, idGrupo) : undefined
      const after = await updateInstrumentRow(tx, id, { owner, fields }, this.#now())
      if (moves) {
        if (idGrupo !== null) await giveCalibrations(tx, id, { userId: viewer.id, groupId: idGrupo })
        const detail = { de: ownerText(before.idGrupo), a: ownerText(idGrupo) }
        await audit('instrumento.movido', { ...named(before), ...detail })
      }
      await completeDrafts(tx, ownerOf(viewer, after.idGrupo), after, this.#now())
      const changes = MEASURING.flatMap((name) => changeOf(name, before, after))
      if (changes.length > 0)
        await audit('instrumento.cambiado', { ...named(after), ...Object.fromEntries(changes) })
      return after
    })
  }

  async delete(viewer: Viewer, id: number): Promise<void> {
    await this.#changing(viewer, async (tx, audit) => {
      const before = requireFound(await lockInstrument(tx, viewer.id, id), texts.unknown)
      await deleteInstrumentRow(tx, id)
      await audit('instrumento.eliminado', named(before))
    })
  }

  /** Adds every line or, if one is wrong, none. */
  async import(viewer: Viewer, csv: string, isTrial: boolean) {
    const { rows, errores } = await unhurried(readInstrumentCsv(csv))
    return this.#changing(viewer, async (tx) => {
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

  /** @throws AppError 409 TAG_EXISTS where a tag is taken after all */
  #changing<T>(viewer: Viewer, work: (tx: Orm, audit: Audit) => Promise<T>): Promise<T> {
    const locked = async (tx: Orm, audit: Audit) => {
      await lockSignedIn(tx, viewer)
      return work(tx, audit)
    }
    return change(this.platform.database.orm, viewer.id, locked, () => new AppError('TAG_EXISTS'))
  }
}

/** As an audit row names it. */
const named = ({ id, tag, idGrupo }: Instrument): Record<string, string> => ({
  ...{ idInstrumento: String(id), tag },
  ...(idGrupo !== null && { idGrupo: String(idGrupo) }),
})

const ownerText = (groupId: number | null): string => (groupId === null ? 'persona' : `grupo ${groupId}`)

function changeOf(
  name: (typeof MEASURING)[number],
  before: Instrument,
  after: Instrument,
): [string, string][] {
  const [old, now] = [before, after].map((row) => textOf(row[name]))
  return old === now ? [] : [[name, `${old} → ${now}`]]
}

const textOf = (value: string | object | null | undefined): string =>
  typeof value === 'object' && value ? Object.values(value).join(' ') : (value ?? '')

const ownerOf = (viewer: Viewer, groupId: number | null): Owner => ({
  userId: groupId === null ? viewer.id : null,
  groupId,
})

/** The group, which has to be one of the person's, or for null the person. */
async function ownerWithRoom(tx: Orm, viewer: Viewer, groupId: number | null): Promise<Owner> {
  if (groupId !== null && !(await groupsOfPerson(tx, [groupId], viewer.id)).has(groupId))
    throw invalidField('idGrupo', texts.notInGroup)
  const owner = ownerOf(viewer, groupId)
  if ((await countInstruments(tx, owner)) >= INSTRUMENTS_MAX) throw invalidField('tag', texts.tooMany)
  return owner
}
