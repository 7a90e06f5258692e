import type { Group } from '@csuite/shared/contract/groups'
import { AppError } from '../../http/app-error'
import { foldText } from '../../identity/accounts/search-text'
import { assertMayName } from '../../http/callers'
import {
  type Application,
  type Entry,
  differences,
  each,
  refuseRepeated,
  sorted,
  within,
} from '../configuration/configuration-entries'
import { configurationTexts as texts } from '../configuration/configuration.texts'
import { findGroups } from './groups.repository'
import { GroupsService } from './groups.service'

/** People whom one call of a group's changes takes away. */
const REMOVED_AT_ONCE = 1000

const fold = (name: string) => foldText(name.trim())
export const emails = (people: readonly { email: string }[]) => sorted(people.map(({ email }) => email))
export const lower = (list: readonly string[]) => sorted(list.map((email) => email.toLowerCase()))

export class GroupsOfConfiguration {
  /** By folded name; undefined: not read yet. */
  #groups: Map<string, Group> | undefined
  readonly #service: GroupsService

  constructor(private readonly run: Application) {
    this.#service = new GroupsService(run.tx, run.ports.catalogue)
  }

  async groups(wanted: readonly Entry<'grupos'>[]): Promise<void> {
    refuseRepeated('grupos', wanted, ({ nombre }) => fold(nombre), 'nombre')
    const { changes, viewer } = this.run
    for (const { personas, responsables } of wanted) assertMayName(viewer, personas, responsables)
    const service = this.#service
    const known = await this.#allGroups()
    await each('grupos', wanted, async ({ nombre, dominios, personas, responsables }) => {
      const before = known.get(fold(nombre))
      const group = before ?? (await service.add(viewer.id, { nombre, ...(dominios && { dominios }) }))
      known.set(fold(nombre), { ...group, nombre })
      const members = personas ? await this.#members(group) : []
      const campos = differences(
        {
          ...{ nombre: group.nombre, dominios: sorted(group.dominios), personas: emails(members) },
          responsables: emails(group.responsables),
        },
        {
          ...{ nombre, dominios: dominios && sorted(dominios), personas: personas && lower(personas) },
          responsables: responsables && lower(responsables),
        },
      )
      const changed = new Set(campos.map(({ campo }) => campo))
      if (changed.has('nombre') || changed.has('dominios'))
        await service.update(viewer.id, group.id, { nombre, ...(dominios && { dominios }) })
      if (personas && changed.has('personas')) await this.#setMembers(group.id, members, lower(personas))
      if (responsables && changed.has('responsables'))
        await within('responsables', service.setResponsibles(viewer.id, group.id, lower(responsables)))
      if (!before) changes.push({ seccion: 'grupos', nombre, accion: 'crear' })
      else if (campos.length > 0)
        changes.push({ seccion: 'grupos', nombre: before.nombre, accion: 'cambiar', campos })
    })
  }

  async named(names: readonly string[]): Promise<Group[]> {
    const known = await this.#allGroups()
    const groups = names.map((name) => {
      const group = known.get(fold(name))
      if (!group) throw new AppError('VALIDATION', { message: texts.unknownGroup(name) })
      return group
    })
    return [...new Set(groups)]
  }

  async #allGroups(): Promise<Map<string, Group>> {
    this.#groups ??= new Map((await findGroups(this.run.tx)).map((group) => [fold(group.nombre), group]))
    return this.#groups
  }

  async #members({ id, personas = 0 }: Group): Promise<{ id: number; email: string }[]> {
    if (personas === 0) return []
    return (await this.#service.people(id, { limit: personas })).data
  }

  async #setMembers(
    groupId: number,
    before: readonly { id: number; email: string }[],
    wanted: readonly string[],
  ): Promise<void> {
    const service = this.#service
    const { id: actor } = this.run.viewer
    const stays = new Set(wanted)
    const quitar = before.filter(({ email }) => !stays.has(email)).map(({ id }) => id)
    const were = new Set(emails(before))
    const agregar = wanted.filter((email) => !were.has(email))
    await within(
      'personas',
      service.changePeople(actor, groupId, { agregar, quitar: quitar.slice(0, REMOVED_AT_ONCE) }),
    )
    for (let start = REMOVED_AT_ONCE; start < quitar.length; start += REMOVED_AT_ONCE)
      await service.changePeople(actor, groupId, { quitar: quitar.slice(start, start + REMOVED_AT_ONCE) })
  }
}
