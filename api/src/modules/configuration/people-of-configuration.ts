import type { App } from '@csuite/shared/contract/apps'
import type { ConfigurationChange } from '@csuite/shared/contract/configuration'
import type { Group } from '@csuite/shared/contract/groups'
import type { Notice } from '@csuite/shared/contract/notices'
import type { Orm } from '../../db/database'
import { AppError, invalidField } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import { foldText } from '../../identity/accounts/search-text'
import type { Platform } from '../../platform'
import { AppsService } from '../apps/apps.service'
import { AudienceService } from '../apps/audience.service'
import type { CatalogueCache } from '../apps/catalogue-cache'
import { GroupsService } from '../apps/groups.service'
import { NoticesService } from '../notices/notices.service'
import type { OpenNotices } from '../notices/open-notices'
import { type Entry, differences, each, key, refuseRepeated, sorted } from './configuration-entries'
import { configurationTexts as texts } from './configuration.texts'

type Fields = NonNullable<ConfigurationChange['campos']>

interface Parts extends Pick<Platform, 'limits' | 'now' | 'sessions'> {
  tx: Orm
  viewer: Viewer
  catalogue: CatalogueCache
  notices: OpenNotices
}

/** People whom one call of a group's changes takes away. */
const REMOVED_AT_ONCE = 1000

const fold = (name: string) => foldText(name.trim())
const emails = (people: readonly { email: string }[]) => sorted(people.map(({ email }) => email))
const lower = (list: readonly string[]) => sorted(list.map((email) => email.toLowerCase()))

/** The parts of a configuration that say who sees what: groups, audiences, sections and notices. */
export class PeopleOfConfiguration {
  /** By folded name; undefined: not read yet. */
  #groups: Map<string, Group> | undefined
  readonly #audience: AudienceService

  constructor(
    private readonly parts: Parts,
    private readonly changes: ConfigurationChange[],
  ) {
    this.#audience = new AudienceService(parts.tx, parts.catalogue, parts.now)
  }

  async groups(wanted: readonly Entry<'grupos'>[]): Promise<void> {
    refuseRepeated('grupos', wanted, ({ nombre }) => fold(nombre), 'nombre')
    if (wanted.length === 0) return
    const { viewer } = this.parts
    const service = this.#groupsService()
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
        this.#unread(),
      )
      const changed = new Set(campos.map(({ campo }) => campo))
      if (changed.has('nombre') || changed.has('dominios'))
        await service.update(viewer.id, group.id, { nombre, ...(dominios && { dominios }) })
      if (personas && changed.has('personas')) await this.#setMembers(group.id, members, lower(personas))
      if (responsables && changed.has('responsables'))
        await within('responsables', service.setResponsibles(viewer.id, group.id, lower(responsables)))
      if (!before) this.changes.push({ seccion: 'grupos', nombre, accion: 'crear' })
      else if (campos.length > 0)
        this.changes.push({ seccion: 'grupos', nombre: before.nombre, accion: 'cambiar', campos })
    })
  }

  /** Sets who sees an app: the fields that changed, and what the administrator should know. */
  async audience(
    appId: number,
    wanted: NonNullable<Entry<'apps'>['audiencia']>,
  ): Promise<{ campos: Fields; aviso?: string | undefined }> {
    const { todos = false, grupos, personas, solicitable } = wanted
    const groups = grupos && (await within('audiencia', this.#groupsNamed(grupos)))
    const known = await this.#audience.of(appId)
    const campos = differences(
      {
        ...{ todos: known.todos, solicitable: known.solicitable, personas: emails(known.personas) },
        grupos: sorted(known.grupos.map(({ nombre }) => nombre)),
      },
      {
        ...{ todos, solicitable, personas: personas && lower(personas) },
        grupos: groups && sorted(groups.map(({ nombre }) => nombre)),
      },
      this.#unread(),
    )
    if (campos.length === 0) return { campos }
    const body = {
      ...{ todos, solicitable, personas: personas && lower(personas) },
      grupos: groups?.map(({ id }) => id),
    }
    const { aviso } = await within('audiencia', this.#audience.set(this.parts.viewer.id, appId, body))
    return { campos: campos.map((change) => ({ ...change, campo: `audiencia.${change.campo}` })), aviso }
  }

  /** A key without the scope for people is not told who there are. */
  #unread(): string[] {
    const { key } = this.parts.viewer
    return key && !key.scopes.includes('usuarios:leer') ? ['personas', 'responsables'] : []
  }

  async sections(wanted: readonly Entry<'secciones'>[], appNamed: (name: string) => App): Promise<void> {
    refuseRepeated('secciones', wanted, ({ nombre }) => key(nombre), 'nombre')
    if (wanted.length === 0) return
    const { tx, catalogue, now, viewer } = this.parts
    const apps = await new AppsService(tx, catalogue, now).all()
    const named = new Map<number, string>()
    await each('secciones', wanted, async ({ nombre, apps: names }) => {
      for (const { id, nombre: app } of names.map(appNamed)) {
        if ((named.get(id) ?? nombre) !== nombre) throw invalidField('apps', texts.inTwoSections(app))
        named.set(id, nombre)
      }
    })
    await each('secciones', wanted, async ({ nombre }) => {
      const before = apps.filter(({ seccion }) => key(seccion ?? '') === key(nombre))
      const after = apps.filter(({ id }) => named.get(id) === nombre)
      const campos = differences(
        { nombre: before[0]?.seccion ?? nombre, apps: before.map((app) => app.nombre) },
        { nombre, apps: after.map((app) => app.nombre) },
      )
      if (campos.length === 0) return
      for (const { id } of before.filter((app) => !named.has(app.id)))
        await this.#audience.setSection(viewer.id, id, null)
      for (const { id } of after.filter(({ seccion }) => seccion !== nombre))
        await this.#audience.setSection(viewer.id, id, nombre)
      const seccion = 'secciones'
      if (before.length === 0) this.changes.push({ seccion, nombre, accion: 'crear' })
      else if (after.length === 0) this.changes.push({ seccion, nombre, accion: 'retirar' })
      else this.changes.push({ seccion, nombre, accion: 'cambiar', campos })
    })
  }

  async notices(wanted: readonly Entry<'avisos'>[]): Promise<void> {
    refuseRepeated('avisos', wanted, ({ titulo }) => key(titulo), 'titulo')
    if (wanted.length === 0) return
    const { tx, notices, viewer, ...parts } = this.parts
    const service = new NoticesService(
      { ...parts, database: { orm: tx } },
      {
        announce: (change) => notices.announce(change),
        current: () => notices.current(),
        // The change is not committed yet.
        refresh: () => Promise.resolve(),
      },
    )
    const all = await service.manage()
    const now = new Date(parts.now()).toISOString()
    const seccion = 'avisos'
    await each('avisos', wanted, async ({ retirado = false, audiencia, enlace, ...words }) => {
      const { titulo: nombre, hasta } = words
      const same = all.filter(({ titulo }) => key(titulo) === key(nombre))
      const known = same.find((notice) => notice.hasta > now)
      if (retirado) {
        if (!known) return
        await service.remove(viewer.id, known.id)
        this.changes.push({ seccion, nombre, accion: 'retirar' })
        return
      }
      // It was shown until its end.
      if (!known && hasta <= now && same.some((notice) => notice.hasta === hasta)) return
      const fields = {
        ...words,
        audiencia: await within('audiencia', this.#noticeAudience(audiencia)),
        ...(enlace !== undefined && { enlace: enlace || null }),
      }
      if (!known) {
        await service.add(viewer.id, fields)
        this.changes.push({ seccion, nombre, accion: 'crear' })
        return
      }
      const campos = differences({ ...known, audiencia: inOrder(known.audiencia) }, fields)
      if (campos.length === 0) return
      await service.update(viewer.id, known.id, fields)
      this.changes.push({ seccion, nombre, accion: 'cambiar', campos })
    })
  }

  async #noticeAudience(named: Entry<'avisos'>['audiencia']): Promise<Notice['audiencia']> {
    if (typeof named !== 'object') return named
    const groups = await this.#groupsNamed(named.grupos)
    return inOrder({ grupos: groups.map(({ id }) => id) })
  }

  #groupsService(): GroupsService {
    return new GroupsService(this.parts.tx, this.parts.catalogue)
  }

  async #allGroups(): Promise<Map<string, Group>> {
    this.#groups ??= new Map((await this.#groupsService().list()).map((group) => [fold(group.nombre), group]))
    return this.#groups
  }

  async #groupsNamed(names: readonly string[]): Promise<Group[]> {
    const known = await this.#allGroups()
    const groups = names.map((name) => {
      const group = known.get(fold(name))
      if (!group) throw new AppError('VALIDATION', { message: texts.unknownGroup(name) })
      return group
    })
    return [...new Set(groups)]
  }

  async #members({ id, personas }: Group): Promise<{ id: number; email: string }[]> {
    if (personas === 0) return []
    return (await this.#groupsService().people(id, { limit: personas })).data
  }

  async #setMembers(
    groupId: number,
    before: readonly { id: number; email: string }[],
    wanted: readonly string[],
  ): Promise<void> {
    const service = this.#groupsService()
    const { id: actor } = this.parts.viewer
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

/** So that two audiences of the same groups are equal. */
const inOrder = (audience: Notice['audiencia']): Notice['audiencia'] =>
  typeof audience === 'object' ? { grupos: audience.grupos.toSorted((a, b) => a - b) } : audience

/** Names the field that a refusal is about. */
function within<T>(field: string, done: Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.statusCode >= 500) throw error
    throw new AppError(error.code, { message: error.message, fields: { [field]: error.message } })
  })
}
