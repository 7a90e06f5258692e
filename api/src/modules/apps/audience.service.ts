import { CATALOGUE_LIMIT } from '@csuite/shared/contract/apps'
import type { ManagedApp, appAudience, setAudience } from '@csuite/shared/contract/audience'
import type { AuditType } from '@csuite/shared/contract/audit.texts'
import type { EndpointRequest, EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import type { Orm } from '../../db/database'
import { AppError } from '../../http/app-error'
import { pageInBytes } from '../../http/page'
import { lockGroups } from '../../identity/audience/audience.repository'
import { lockApp, updateApp } from './apps.repository'
import { unknownApp } from './apps.service'
import {
  addPersons,
  findAudienceGroups,
  findAudiencePersons,
  findManagedApp,
  findManagedAppFor,
  findManagedApps,
  removePersons,
  replaceGroups,
  sizesOfManagedApps,
} from './audience.repository'
import { audienceTexts } from './audience.texts'
import type { CatalogueCache } from './catalogue-cache'
import { idsOf, peopleOf, unknownGroup } from './groups.service'

export class AudienceService {
  constructor(
    private readonly orm: Orm,
    private readonly cache: CatalogueCache,
    private readonly now: () => number,
  ) {}

  async list({ page = 1, limit = CATALOGUE_LIMIT }: { page?: number; limit?: number }) {
    return pageInBytes(await sizesOfManagedApps(this.orm), { page, limit }, (ids) =>
      findManagedApps(this.orm, this.#now(), ids),
    )
  }

  async of(id: number): Promise<EndpointResponse<typeof appAudience>> {
    const app = await findManagedApp(this.orm, id, this.#now())
    if (!app) throw unknownApp()
    const { todos, solicitable } = app.audiencia
    const [grupos, personas] = await Promise.all([
      findAudienceGroups(this.orm, id),
      findAudiencePersons(this.orm, id, this.#now()),
    ])
    return { todos, solicitable, grupos, personas }
  }

  /**
   * A list that is not given stays; 'everybody' empties both, and stays too unless whom it is for instead is given.
   * @throws AppError CONFLICT if it no longer equals `before`
   */
  async set(
    actorId: number,
    id: number,
    body: EndpointRequest<typeof setAudience>['body'],
  ): Promise<EndpointResponse<typeof setAudience>> {
    const { grupos, personas, agregar = [], quitar = [], solicitable, before } = body
    return this.#changing(actorId, 'app.audiencia', id, async (tx) => {
      const now = (await findManagedApp(tx, id, this.#now()))?.audiencia
      if (before) refuseStale(now, before)
      const todos = body.todos ?? (now?.todos === true && !grupos && !personas && !solicitable)
      const groups = todos ? [] : grupos && [...new Set(grupos)]
      if (groups) {
        const known = await lockGroups(tx, groups)
        if (groups.some((group) => !known.has(group))) throw unknownGroup()
        await replaceGroups(tx, id, groups)
      }
      const people = todos ? [] : personas && (await peopleOf(tx, personas))
      const removed = [
        ...(people ? await removePersons(tx, id, { allBut: idsOf(people) }) : []),
        ...(await removePersons(tx, id, { only: idsOf(await peopleOf(tx, quitar, 'known only')) })),
      ]
      const given = todos ? [] : [...(people ?? []), ...(await peopleOf(tx, agregar))]
      const added = await addPersons(tx, id, [...new Set(idsOf(given))], this.#now())
      const detail = { idsAgregadas: added.join(' '), idsQuitadas: removed.join(' ') }
      const requestable = solicitable ?? (todos ? false : undefined)
      await updateApp(tx, id, { forEverybody: todos, ...(requestable !== undefined && { requestable }) })
      return detail
    })
  }

  setSection(actorId: number, id: number, section: string | null): Promise<ManagedApp> {
    return this.#changing(actorId, 'app.seccion', id, async (tx) => {
      await updateApp(tx, id, { section: section === '' ? null : section })
      return { seccion: section ?? '' }
    })
  }

  #now(): Date {
    return new Date(this.now())
  }

  async #changing(
    actorId: number,
    type: Extract<AuditType, 'app.audiencia' | 'app.seccion'>,
    id: number,
    change: (tx: Orm) => Promise<Record<string, string>>,
  ): Promise<ManagedApp & { aviso?: string }> {
    return this.cache.change(this.orm, actorId, async (tx, audit) => {
      if ((await lockApp(tx, id)) === undefined) throw unknownApp()
      const detail = await change(tx)
      const changed = await findManagedAppFor(tx, id, actorId, this.#now())
      if (!changed) throw unknownApp()
      const { anybody, viewer, ...app } = changed
      const isAudience = type === 'app.audiencia'
      const audience = isAudience ? audienceDetail(app) : {}
      await audit(type, { idApp: String(id), app: app.nombre, ...audience, ...detail })
      if (!isAudience || (anybody && viewer)) return app
      return { ...app, aviso: anybody ? audienceTexts.youDoNotSee : audienceTexts.nobodySees }
    })
  }
}

type Seen = NonNullable<EndpointRequest<typeof setAudience>['body']['before']>

/** Optimistic concurrency check; persons are added and removed one by one. */
function refuseStale(stored: Seen | undefined, before: Seen): void {
  const textOf = ({ todos, grupos, solicitable }: Seen) =>
    JSON.stringify([todos, solicitable, [...grupos].sort((a, b) => a - b)])
  if (!stored || textOf(stored) !== textOf(before)) throw new AppError('CONFLICT')
}

const audienceDetail = ({ audiencia: { todos, grupos, solicitable } }: ManagedApp) => ({
  ...{ todos: todos ? 'sí' : 'no', solicitable: solicitable ? 'sí' : 'no' },
  idsGrupos: grupos.join(' '),
})
