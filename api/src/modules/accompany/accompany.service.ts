import {
  ACCOMPANY_ASKED_HOURS,
  ACCOMPANY_MINUTES,
  type Accompaniment,
  accompanyPath,
} from '@csuite/shared/contract/accompany'
import type { ShownNotice } from '@csuite/shared/contract/notices'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { change } from '../../audit/change'
import type { Orm } from '../../db/database'
import { AppError, requireFound } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import { fullName, lockAccount } from '../../identity/accounts/accounts.repository'
import { mailName } from '../../identity/accounts/mailbox'
import { lockSignedIn, requireOpenSession } from '../../identity/accounts/signed-in-account'
import type { Platform } from '../../platform'
import {
  deleteAccompaniment,
  deleteOver,
  findOpen,
  findOpenOfPair,
  findOpenOfPerson,
  insertAccompaniment,
  lockOpen,
  presented,
  updateAccompaniment,
} from './accompany.repository'
import { accompanyTexts as texts } from './accompany.texts'

type Ports = Pick<Platform, 'config' | 'database' | 'now' | 'outbox' | 'sessions'>

const refused = (message: string) => new AppError('INVALID_STATE', { message })
const unknown = () => new AppError('NOT_FOUND', { message: texts.unknown })

/** An administrator sees the portal as a person, who allowed it. The permission is a session of the person that only reads. */
export class AccompanyService {
  constructor(private readonly platform: Ports) {}

  async ask(viewer: Viewer, userId: number, reason: string): Promise<Accompaniment> {
    const { config, database, outbox } = this.platform
    const now = this.#now()
    const expiresAt = new Date(now.getTime() + ACCOMPANY_ASKED_HOURS * 3_600_000)
    const asked = await change(
      database.orm,
      viewer.id,
      async (tx, audit) => {
        if (userId === viewer.id) throw refused(texts.self)
        const person = await lockAccount(tx, userId)
        await requireOpenSession(tx, viewer)
        if (!person) throw new AppError('NOT_FOUND')
        if (person.role === ROLE_ADMIN) throw new AppError('FORBIDDEN', { message: texts.administrator })
        if (person.status !== 'active' || person.emailVerifiedAt === null) throw refused(texts.inactive)
        await deleteOver(tx, viewer.id, userId, now)
        const id = await insertAccompaniment(tx, { adminId: viewer.id, userId, reason, expiresAt })
        await audit('acompanamiento.pedido', {}, userId)
        const found = await this.#found(tx, id, userId)
        await outbox.add(tx, {
          ...{ kind: 'accompany-asked', recipient: person.email, notAfter: expiresAt },
          data: {
            ...{ name: mailName(person), requester: found.administrador, reason },
            link: config.publicUrl + accompanyPath(id),
          },
        })
        return found
      },
      () => refused(texts.open),
    )
    outbox.wake()
    return asked
  }

  async ofPerson(viewer: Viewer, userId: number): Promise<{ abierto: Accompaniment | null }> {
    const found = await findOpenOfPair(this.platform.database.orm, viewer.id, userId, this.#now())
    return { abierto: found ? presented(found) : null }
  }

  find = (viewer: Viewer, id: number) => this.#found(this.platform.database.orm, id, viewer.id)

  allow(viewer: Viewer, id: number): Promise<Accompaniment> {
    const { database, sessions } = this.platform
    return change(database.orm, viewer.id, async (tx, audit) => {
      await lockSignedIn(tx, viewer)
      const open = await lockOpen(tx, id, viewer.id, this.#now())
      if (open?.row.userId !== viewer.id) throw unknown()
      if (open.row.sessionId !== null) throw refused(texts.allowed)
      const { admin } = open
      const expiresAt = new Date(this.platform.now() + ACCOMPANY_MINUTES * 60_000)
      const device = texts.device(fullName(admin))
      const sessionId = await sessions.openAccompanied(tx, viewer.id, device, expiresAt)
      await updateAccompaniment(tx, id, { sessionId, expiresAt })
      await audit('acompanamiento.permitido', {}, admin.id)
      return this.#found(tx, id, viewer.id)
    })
  }

  /** @returns the token and the cookie without which it is nobody's */
  async begin(viewer: Viewer, id: number) {
    const { database, sessions } = this.platform
    const { userId, sessionId, expiresAt } = await change(database.orm, viewer.id, async (tx, audit) => {
      const open = await lockOpen(tx, id, viewer.id, this.#now())
      await requireOpenSession(tx, viewer)
      if (open?.row.adminId !== viewer.id) throw unknown()
      const { row } = open
      if (row.sessionId === null) throw refused(texts.waits)
      await updateAccompaniment(tx, id, { adminSessionId: viewer.sessionId })
      await audit('acompanamiento.empezado', {}, row.userId)
      return { ...row, sessionId: row.sessionId }
    })
    return {
      token: await sessions.accompaniedToken(userId, sessionId, expiresAt),
      cookie: sessions.accompaniedCookie(sessionId),
      expiresAt,
    }
  }

  /** By the person, the administrator, or the session that it is about itself. */
  async end(viewer: Viewer, id: number): Promise<void> {
    const { database, sessions } = this.platform
    const by = viewer.accompanied?.by ?? viewer.id
    await change(database.orm, by, async (tx, audit) => {
      const open = await lockOpen(tx, id, by, this.#now())
      const { row } = open ?? {}
      if (!row || (viewer.accompanied && row.sessionId !== viewer.sessionId)) throw unknown()
      if (row.sessionId !== null) await sessions.revoke(tx, row.sessionId, by)
      else if (by === row.adminId) await audit('acompanamiento.terminado', {}, row.userId)
      else await audit('acompanamiento.rechazado', {}, row.adminId)
      await deleteAccompaniment(tx, id)
    })
    await sessions.announceAll()
  }

  #now(): Date {
    return new Date(this.platform.now())
  }

  async #found(orm: Orm, id: number, userId: number): Promise<Accompaniment> {
    return presented(requireFound(await findOpen(orm, id, userId, this.#now()), texts.unknown))
  }
}

/** What the person is asked for, and who accompanies them. */
export async function accompanyNotices(orm: Orm, userId: number, now: Date): Promise<ShownNotice[]> {
  const open = await findOpenOfPerson(orm, userId, now)
  return open.map(presented).map(({ id, administrador, motivo, estado, hasta }) => ({
    ...(estado === 'pedido'
      ? { titulo: texts.askedTitle(administrador), texto: texts.askedText(motivo) }
      : { titulo: texts.lastsTitle(administrador), texto: texts.lastsText }),
    ...{ id, hasta, nivel: 'personal', desde: now.toISOString(), audiencia: 'todos', version: 0 },
    enlace: accompanyPath(id),
  }))
}
