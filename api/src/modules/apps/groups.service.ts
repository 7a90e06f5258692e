import { GROUP_CHANGES_MAX, type Group, type GroupFields } from '@csuite/shared/contract/groups'
import type { AuditType } from '@csuite/shared/contract/audit.texts'
import type { ApiModule } from '../../api-module'
import type { Audit } from '../../audit/change'
import type { Orm } from '../../db/database'
import { AppError, requireFound } from '../../http/app-error'
import { arrayInBytes, pageOf } from '../../http/page'
import { foldText } from '../../identity/accounts/search-text'
import { audienceTexts } from './audience.texts'
import type { CatalogueCache } from './catalogue-cache'
import { requireCompanyDomains } from './company-domain'
import {
  type NamedPerson,
  addMembers,
  countGroups,
  deleteGroupRow,
  findGroup,
  findGroupPeople,
  findGroups,
  findPeople,
  insertGroup,
  lockGroup,
  removeMembers,
  renameGroup,
  replaceDomains,
  replaceResponsibles,
  sizesOfGroups,
} from './groups.repository'

const GROUPS_MAX = 1000

export const unknownGroup = () => new AppError('NOT_FOUND', { message: audienceTexts.unknownGroup })
const namesOf = (nombre: string) => ({ nombre, foldedName: foldText(nombre) })

export class GroupsService {
  constructor(
    private readonly orm: Orm,
    private readonly cache: CatalogueCache,
  ) {}

  async page(page: number | undefined) {
    return arrayInBytes(await sizesOfGroups(this.orm), page, (ids) => findGroups(this.orm, ids))
  }

  add(actorId: number, { nombre, dominios = [] }: Partial<GroupFields> & { nombre: string }): Promise<Group> {
    return this.#changing(actorId, async (tx, audit) => {
      requireCompanyDomains(dominios)
      if ((await countGroups(tx)) >= GROUPS_MAX)
        throw new AppError('INVALID_STATE', { message: audienceTexts.tooManyGroups })
      const id = await insertGroup(tx, namesOf(nombre))
      await replaceDomains(tx, id, [...new Set(dominios)])
      return recorded(tx, audit, 'grupo.creado', id)
    })
  }

  update(actorId: number, id: number, { nombre, dominios }: Partial<GroupFields>): Promise<Group> {
    return this.#changing(actorId, async (tx, audit) => {
      requireCompanyDomains(dominios ?? [])
      await requireGroup(tx, id)
      if (nombre !== undefined) await renameGroup(tx, id, namesOf(nombre))
      if (dominios !== undefined) await replaceDomains(tx, id, [...new Set(dominios)])
      return recorded(tx, audit, 'grupo.editado', id)
    })
  }

  async delete(actorId: number, id: number, modules: readonly ApiModule[]): Promise<void> {
    await this.#changing(actorId, async (tx, audit) => {
      await requireGroup(tx, id)
      for (const { leaveGroup } of modules) await leaveGroup?.(tx, id, audit)
      await recorded(tx, audit, 'grupo.eliminado', id)
      await deleteGroupRow(tx, id)
    })
  }

  async people(id: number, { page = 1, limit = 50 }: { page?: number; limit?: number }) {
    if (!(await findGroup(this.orm, id))) throw unknownGroup()
    const { rows, total } = await findGroupPeople(this.orm, id, (page - 1) * limit, limit)
    return pageOf(rows, total, { page, limit })
  }

  /** All or nobody, unless the unknown are passed over. @throws AppError NOT_FOUND that names who has no account */
  changePeople(
    actorId: number,
    id: number,
    { agregar = [], quitar = [] }: { agregar?: Reference[]; quitar?: Reference[] },
    unknown: Unknown = 'refused',
  ): Promise<Group> {
    return this.#changing(actorId, async (tx, audit) => {
      await requireGroup(tx, id)
      const added = idsOf(await peopleOf(tx, agregar, unknown))
      const removed = idsOf(await peopleOf(tx, quitar, 'known only'))
      await addMembers(tx, id, added)
      await removeMembers(tx, id, removed)
      const detail = { idsAgregadas: added.join(' '), idsQuitadas: removed.join(' ') }
      return recorded(tx, audit, 'grupo.personas', id, detail)
    })
  }

  /** Active people with a proven address: nobody else can be told of a request. */
  setResponsibles(actorId: number, id: number, references: Reference[]): Promise<Group> {
    return this.#changing(actorId, async (tx, audit) => {
      await requireGroup(tx, id)
      const people = await peopleOf(tx, references)
      const inactive = people.find(({ status }) => status !== 'active')
      if (inactive)
        throw new AppError('INVALID_STATE', { message: audienceTexts.inactiveResponsible(inactive.email) })
      const unproven = people.find(({ isProven }) => !isProven)
      if (unproven)
        throw new AppError('EMAIL_NOT_PROVEN', { message: audienceTexts.unprovenResponsible(unproven.email) })
      await replaceResponsibles(tx, id, idsOf(people))
      return recorded(tx, audit, 'grupo.responsables', id, { idsResponsables: idsOf(people).join(' ') })
    })
  }

  #changing<T>(actorId: number, work: (tx: Orm, audit: Audit) => Promise<T>): Promise<T> {
    return this.cache.change(this.orm, actorId, work, 'GROUP_EXISTS')
  }
}

export type Reference = number | string
type Unknown = 'refused' | 'known only'

export const idsOf = (people: NamedPerson[]): number[] => people.map(({ id }) => id)

/** The accounts of these ids and emails. @throws AppError NOT_FOUND that names who has none */
export async function peopleOf(
  tx: Orm,
  references: readonly Reference[],
  unknown: Unknown = 'refused',
): Promise<NamedPerson[]> {
  const wanted = [
    ...new Set(references.map((each) => (typeof each === 'string' ? each.toLowerCase() : each))),
  ]
  if (wanted.length === 0) return []
  if (wanted.length > GROUP_CHANGES_MAX) throw new AppError('VALIDATION')
  const people = await findPeople(
    tx,
    wanted.filter((each) => typeof each === 'number'),
    wanted.filter((each) => typeof each === 'string'),
  )
  const known = new Set<Reference>(people.flatMap(({ id, email }) => [id, email]))
  const missing = wanted.filter((each) => !known.has(each))
  if (missing.length > 0 && unknown === 'refused')
    throw new AppError('NOT_FOUND', { message: audienceTexts.unknownPeople(missing.map(String)) })
  return people
}

async function requireGroup(tx: Orm, id: number): Promise<void> {
  if (!(await lockGroup(tx, id))) throw unknownGroup()
}

/** The group as it is now, with its row in the audit trail. */
async function recorded(
  tx: Orm,
  audit: Audit,
  type: AuditType,
  id: number,
  detail: Record<string, string> = {},
): Promise<Group> {
  const group = requireFound(await findGroup(tx, id), audienceTexts.unknownGroup)
  const { nombre, dominios } = group
  await audit(type, { idGrupo: String(id), grupo: nombre, dominios: dominios.join(' '), ...detail })
  return group
}
