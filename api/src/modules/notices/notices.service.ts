import type { EndpointRequest } from '@csuite/shared/contract/define-endpoint'
import { isRelativePath } from '@csuite/shared/contract/fields'
import {
  type Notice,
  type ShownNotice,
  type addNotice,
  isDismissible,
  lastEndOf,
  type updateNotice,
} from '@csuite/shared/contract/notices'
import { change } from '../../audit/change'
import type { Orm } from '../../db/database'
import { isDatabaseUnavailable } from '../../db/database-errors'
import { AppError, invalidField, requireFound } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import { lockGroups, groupsOfPerson } from '../../identity/audience/audience.repository'
import type { Platform } from '../../platform'
import {
  type NoticeRow,
  OPEN_MAX,
  deleteNotice,
  findDismissed,
  findEndedNotices,
  findOpenNotices,
  insertDismissal,
  insertNotice,
  lockNotice,
  updateNoticeRow,
} from './notices.repository'
import { noticesTexts as texts } from './notices.texts'
import type { OpenNotices } from './open-notices'

/** Ended notices that the panel lists. */
const ENDED_MAX = 100

const isOfGroups = (audience: Notice['audiencia']) => typeof audience === 'object'

type Fields = Omit<Notice, 'id' | 'version'>
type Actor = Pick<Viewer, 'id' | 'key'>

/** Whether people without a session, who have only the sign-in before them, are shown a link to another site. */
const leadsAway = ({ audiencia, enlace }: Pick<Fields, 'audiencia' | 'enlace'>): boolean =>
  !isOfGroups(audiencia) && Boolean(enlace) && !isRelativePath(enlace ?? '')
const awayByKey = () =>
  new AppError('FORBIDDEN', { message: texts.awayByKey, fields: { enlace: texts.awayByKey } })

export class NoticesService {
  constructor(
    private readonly platform: Pick<Platform, 'modules' | 'now' | 'sessions'> & {
      database: Pick<Platform['database'], 'orm'>
    },
    private readonly open: Pick<OpenNotices, 'announce' | 'current' | 'refresh'>,
  ) {}

  /**
   * What is for the caller now. An ended session is none: a tab that only asks for notices must not be signed out by it.
   * While the database is away nobody can be told apart: then what is for everybody.
   */
  async current(authorization: string | undefined): Promise<ShownNotice[]> {
    const all = this.open.current()
    const signedOut = all.filter(({ audiencia }) => !isOfGroups(audiencia))
    if (authorization === undefined) return signedOut
    try {
      return await this.#forPerson(all, (await this.platform.sessions.viewer(authorization)).id)
    } catch (error) {
      if (isDatabaseUnavailable(error)) return signedOut.filter(({ audiencia }) => audiencia === 'todos')
      if (error instanceof AppError && error.code === 'UNAUTHORIZED') return signedOut
      throw error
    }
  }

  async #forPerson(all: Notice[], userId: number): Promise<ShownNotice[]> {
    const personal = await this.#personal(userId)
    return [...personal, ...(await this.#common(all, userId))]
  }

  async #personal(userId: number): Promise<ShownNotice[]> {
    const { database, modules, now } = this.platform
    const told: ShownNotice[] = []
    for (const { personalNotices } of modules)
      told.push(...((await personalNotices?.(database.orm, userId, new Date(now()))) ?? []))
    return told
  }

  async #common(all: Notice[], userId: number): Promise<Notice[]> {
    const { orm } = this.platform.database
    const groupIds = all.flatMap(({ audiencia }) => (isOfGroups(audiencia) ? audiencia.grupos : []))
    const groups = await groupsOfPerson(orm, [...new Set(groupIds)], userId)
    const own = all.filter(({ audiencia }) =>
      isOfGroups(audiencia) ? audiencia.grupos.some((id) => groups.has(id)) : audiencia === 'todos',
    )
    const dismissible = own.filter(({ nivel }) => isDismissible(nivel)).map(({ id }) => id)
    if (dismissible.length === 0) return own
    const dismissed = await findDismissed(orm, userId, dismissible)
    return own.filter(({ id }) => !dismissed.has(id))
  }

  async manage(): Promise<Notice[]> {
    const { orm } = this.platform.database
    const now = new Date(this.platform.now())
    const [open, ended] = await Promise.all([
      findOpenNotices(orm, now),
      findEndedNotices(orm, now, ENDED_MAX),
    ])
    return [...open, ...ended]
  }

  /** @throws AppError FORBIDDEN for a key that leads who is signed out to another site */
  add(viewer: Actor, { desde, enlace = null, ...fields }: EndpointRequest<typeof addNotice>['body']) {
    const start = desde ?? new Date(this.platform.now()).toISOString()
    const notice = { ...fields, desde: start, enlace }
    if (viewer.key && leadsAway(notice)) throw awayByKey()
    const row = this.#rowOf(notice)
    return this.#changing(viewer.id, 'aviso.publicado', async (tx) => {
      const open = await findOpenNotices(tx, new Date(this.platform.now()))
      if (open.length >= OPEN_MAX) throw new AppError('INVALID_STATE', { message: texts.tooMany })
      return insertNotice(tx, row)
    })
  }

  /** @throws AppError FORBIDDEN for a key that leads who is signed out to another site */
  update(viewer: Actor, id: number, changes: EndpointRequest<typeof updateNotice>['body']) {
    return this.#changing(viewer.id, 'aviso.editado', async (tx) => {
      const before = requireFound(await lockNotice(tx, id), texts.unknown)
      const after: Fields = { ...before, ...changes }
      const ledThere = leadsAway(before) && before.enlace === after.enlace
      if (viewer.key && leadsAway(after) && !ledThere) throw awayByKey()
      const words = ({ titulo, texto, nivel, enlace }: Fields) =>
        JSON.stringify([titulo, texto, nivel, enlace])
      return updateNoticeRow(tx, id, this.#rowOf(after), words(after) !== words(before))
    })
  }

  async remove(actorId: number, id: number): Promise<void> {
    await this.#changing(actorId, 'aviso.retirado', async (tx) => {
      const notice = requireFound(await lockNotice(tx, id), texts.unknown)
      await deleteNotice(tx, id)
      return notice
    })
  }

  /** @param version which the person saw; by default the current one */
  async dismiss(viewer: Viewer, id: number, version?: number): Promise<void> {
    const notice = requireFound(
      this.open.current().find((one) => one.id === id),
      texts.unknown,
    )
    const { orm } = this.platform.database
    const isOwn = isOfGroups(notice.audiencia)
      ? (await groupsOfPerson(orm, notice.audiencia.grupos, viewer.id)).size > 0
      : notice.audiencia === 'todos'
    requireFound(isOwn, texts.unknown)
    if (!isDismissible(notice.nivel)) throw new AppError('INVALID_STATE', { message: texts.stays })
    await insertDismissal(orm, { id, version: version ?? notice.version }, viewer.id)
  }

  /** @throws AppError 400 for a period that is none or is over */
  #rowOf({ titulo, texto, nivel, desde, hasta, audiencia, enlace }: Fields): NoticeRow {
    if (hasta <= desde) throw invalidField('hasta', texts.endsBeforeStart)
    if (Date.parse(hasta) <= this.platform.now()) throw invalidField('hasta', texts.alreadyEnded)
    if (hasta > lastEndOf(desde)) throw invalidField('hasta', texts.tooLong)
    const period = { startsAt: new Date(desde), endsAt: new Date(hasta) }
    const groupIds = isOfGroups(audiencia) ? [...new Set(audiencia.grupos)] : []
    const audience = isOfGroups(audiencia) ? ('grupos' as const) : audiencia
    return { titulo, texto, nivel, ...period, audience, groupIds, enlace: enlace || null }
  }

  async #refuseUnknownGroups(tx: Orm, { audiencia }: Notice): Promise<void> {
    if (!isOfGroups(audiencia)) return
    const known = await lockGroups(tx, audiencia.grupos)
    if (audiencia.grupos.some((id) => !known.has(id))) throw invalidField('audiencia', texts.unknownGroup)
  }

  async #changing(
    actorId: number,
    type: 'aviso.publicado' | 'aviso.editado' | 'aviso.retirado',
    work: (tx: Orm) => Promise<Notice>,
  ): Promise<Notice> {
    const notice = await change(this.platform.database.orm, actorId, async (tx, audit) => {
      const changed = await work(tx)
      if (type !== 'aviso.retirado') await this.#refuseUnknownGroups(tx, changed)
      const { titulo, nivel, desde, hasta } = changed
      await audit(type, { titulo, nivel, desde, hasta })
      await this.open.announce(tx)
      return changed
    })
    // Without waiting for the notification: the caller's next document shows it.
    await this.open.refresh()
    return notice
  }
}
