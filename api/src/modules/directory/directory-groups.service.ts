import { GroupFields } from '@csuite/shared/contract/groups'
import type { Ports } from '../../api-module'
import type { Audit } from '../../audit/change'
import type { Orm } from '../../db/database'
import { retryOnMissingReference } from '../../db/database-errors'
import { requireFound } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import { GroupsService } from '../apps/groups.service'
import {
  type DirectoryGroup,
  addMembers,
  findGroup,
  findGroups,
  findMembers,
  groupAttributes,
  lockGroup,
  removeMembers,
  saveGroupLink,
} from './directory-groups.repository'
import { nameIn, requireStorable, textIn } from './directory-person'
import { idOf } from './directory-users.repository'
import { directoryTexts as texts } from './directory.texts'
import { type Change, isObject, memberOf, textOf } from './scim-changes'
import { ScimError } from './scim-error'
import { conditionOf, readFilter, valuesIn } from './scim-filter.repository'
import { GROUP_SCHEMA, type Resource, assertUnchanged, resourceOf } from './scim-resources'

/** Members in one answer to a list; what is left comes with the next page. */
const LISTED_MEMBERS = 50_000

/** The portal's groups as the company's directory fills them; all of a request happens, or nothing. */
export class DirectoryGroups {
  constructor(private readonly ports: Pick<Ports, 'config' | 'database' | 'now' | 'catalogue' | 'modules'>) {}

  async list(filter: string | undefined, offset: number, limit: number, withMembers: boolean) {
    const { orm } = this.ports.database
    const condition = filter === undefined ? undefined : conditionOf(readFilter(filter), groupAttributes)
    const { rows, total } = await findGroups(orm, condition, offset, limit)
    let members = 0
    const shown = rows.filter(({ size }, at) => (members += size) <= LISTED_MEMBERS || at === 0)
    return { resources: await this.#resources(withMembers ? shown : rows, withMembers), total }
  }

  async get(id: string, withMembers: boolean): Promise<Resource> {
    const group = await findGroup(this.ports.database.orm, idOf(id))
    const [resource] = await this.#resources(group ? [group] : [], withMembers)
    return requireFound(resource, texts.noGroup)
  }

  create(by: Viewer, changes: readonly Change[]): Promise<string> {
    return this.#changing(by, async (tx, audit) => {
      const { displayName, externalId = null, members } = said(changes)
      const nombre = nameIn(GroupFields.shape.nombre, displayName)
      const { id } = await new GroupsService(tx, this.ports.catalogue).add(by.id, { nombre })
      await this.#save(tx, audit, { id, nombre, externalId }, members)
      return String(id)
    })
  }

  /** @param ifMatch versions of which one must be the present one */
  update(by: Viewer, id: string, changes: readonly Change[], ifMatch?: string): Promise<void> {
    return this.#changing(by, async (tx, audit) => {
      const group = await this.#locked(tx, id, ifMatch)
      const { displayName = group.nombre, externalId = group.externalId, members } = said(changes)
      const nombre =
        displayName === group.nombre ? group.nombre : nameIn(GroupFields.shape.nombre, displayName)
      if (nombre !== group.nombre)
        await new GroupsService(tx, this.ports.catalogue).update(by.id, group.id, { nombre })
      await this.#save(tx, audit, { id: group.id, nombre, externalId }, members)
    })
  }

  delete(by: Viewer, id: string, ifMatch?: string): Promise<void> {
    return this.#changing(by, async (tx) => {
      const group = await this.#locked(tx, id, ifMatch)
      if (!group.isOfDirectory) throw new ScimError('mutability', texts.notOfDirectory, 'FORBIDDEN')
      await new GroupsService(tx, this.ports.catalogue).delete(by.id, group.id, this.ports.modules)
    })
  }

  #changing<T>(by: Viewer, work: (tx: Orm, audit: Audit) => Promise<T>): Promise<T> {
    const { catalogue, database } = this.ports
    // Somebody whose account is deleted meanwhile is passed over the second time.
    return retryOnMissingReference(() => catalogue.change(database.orm, by.id, work, 'GROUP_EXISTS'))
  }

  async #save(
    tx: Orm,
    audit: Audit,
    { id, nombre, externalId }: { id: number; nombre: string; externalId: string | null },
    { anew, added, removed }: Members,
  ): Promise<void> {
    await saveGroupLink(tx, { groupId: id, externalId, updatedAt: new Date(this.ports.now()) })
    const gone = await removeMembers(tx, id, anew ? { kept: [...added] } : { ids: [...removed] })
    const come = await addMembers(tx, id, [...added])
    const detail = { idGrupo: String(id), grupo: nombre, agregadas: String(come), quitadas: String(gone) }
    if (gone + come > 0) await audit('grupo.personas', detail)
  }

  async #locked(tx: Orm, id: string, ifMatch: string | undefined): Promise<DirectoryGroup> {
    await lockGroup(tx, idOf(id))
    const group = requireFound(await findGroup(tx, idOf(id)), texts.noGroup)
    assertUnchanged(this.#resource(group), ifMatch)
    return group
  }

  async #resources(groups: readonly DirectoryGroup[], withMembers: boolean): Promise<Resource[]> {
    const ids = groups.map(({ id }) => id)
    const members = withMembers ? await findMembers(this.ports.database.orm, ids) : undefined
    return groups.map((group) => this.#resource(group, members && (members.get(group.id) ?? [])))
  }

  #resource(group: DirectoryGroup, members?: readonly string[]): Resource {
    const { nombre, externalId, membersHash } = group
    const fields = {
      externalId: externalId ?? undefined,
      displayName: nombre,
      ...(members && { members: members.map((value) => ({ value, type: 'User' })) }),
    }
    const versioned = [nombre, externalId, membersHash]
    return resourceOf(this.ports.config, GROUP_SCHEMA, 'Group', group, fields, versioned)
  }
}

/** Who is in it after the operations: `added` and, unless it starts anew, whoever was and is not in `removed`. */
interface Members {
  anew: boolean
  added: Set<number>
  removed: Set<number>
}

function said(changes: readonly Change[]) {
  requireStorable(changes)
  let displayName: unknown
  let externalId: string | null | undefined
  let members: Members = { anew: false, added: new Set(), removed: new Set() }
  for (const { op, attribute, filter, part, value } of changes) {
    if (attribute === 'displayname' && op !== 'remove') displayName = value
    if (attribute === 'externalid') externalId = op === 'remove' ? null : textIn('externalId', value)
    // What the directory says of a member, such as its name, changes nobody's membership.
    if (attribute !== 'members' || (part !== undefined && part !== 'value')) continue
    // Removing without a value means everybody (RFC 7644 §3.5.2.2).
    if (!filter && (op === 'replace' || (op === 'remove' && (value ?? undefined) === undefined)))
      members = { anew: true, added: new Set(), removed: new Set() }
    const [to, from] = op === 'remove' ? (['removed', 'added'] as const) : (['added', 'removed'] as const)
    for (const id of idsOf(filter ? valuesIn(filter) : value)) {
      members[from].delete(id)
      members[to].add(id)
    }
  }
  return { displayName, externalId, members }
}

const GROUP = /^group$|\/groups\/[^/]*$/i

/** Of members that can be people of the portal; others are passed over, also groups, whose ids are people's too. @throws ScimError invalidValue */
function idsOf(value: unknown): number[] {
  const values: unknown[] = Array.isArray(value) ? value : [value ?? []].flat()
  return values.flatMap((each) => {
    const id = isObject(each) ? memberOf(each, 'value') : each
    if (typeof id !== 'string') throw new ScimError('invalidValue', texts.badMember)
    const isGroup =
      isObject(each) && ['type', '$ref'].some((name) => GROUP.test(textOf(memberOf(each, name))))
    return (!isGroup && idOf(id)) || []
  })
}
