import { randomUUID } from 'node:crypto'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { LRUCache } from 'lru-cache'
import { recordAudit } from '../../audit/audit-trail'
import type { Database, Orm } from '../../db/database'
import { AppError } from '../../http/app-error'
import { bearerOf } from '../../http/bearer'
import type { Viewer } from '../../http/callers'
import { lockAccount } from '../accounts/accounts.repository'
import {
  type SessionState,
  confirmSession,
  findSession,
  insertSession,
  insertSessionRow,
  markSessionsUsed,
  moveLogins,
  revokeSession,
  revokeSessionsOf,
} from './session.repository'
import type { Secrets } from '../secrets/secrets'
import type { Tokens } from './tokens'

/**
 * One administrator's unattended browser must not take another administrator's account over.
 * @throws AppError RECENT_LOGIN_REQUIRED
 */
export function refuseStaleChangeOf(account: { role: number }, viewer: Viewer): void {
  if (account.role === ROLE_ADMIN && !viewer.recent) throw new AppError('RECENT_LOGIN_REQUIRED')
}

/** How long a session's state is cached: a revocation takes effect within a second even if NOTIFY is lost. */
const STATE_MS = 500
/** Precision of a session's last use, which costs a write, and how often such writes are made, many in a statement. */
const USE_MS = 300_000
const USES_EVERY_MS = 5000
const USES_IN_STATEMENT = 1000
/** Sessions named in one announcement, which has at most 8000 bytes; more are announced as all. */
const ANNOUNCED = 200
const RECENT_MS = 600_000
const CACHED_SESSIONS = 20_000
const CHANNEL = 'csuite_sessions'
const ACCOMPANIED = 'accompanied session'

/** Opens, checks and ends sessions. Replicas drop cached sessions on NOTIFY. */
export class SessionGuard {
  readonly #cache = new LRUCache<string, Promise<SessionState>>({ max: CACHED_SESSIONS, ttl: STATE_MS })
  readonly #used = new Set<string>()
  #usesTimer: NodeJS.Timeout | undefined
  /** Not announced yet. */
  readonly #ended = new Set<string>()
  #announcing: Promise<void> = Promise.resolve()
  #nextAnnouncement: Promise<void> | undefined
  #unlisten: (() => Promise<void>) | undefined

  constructor(
    private readonly deps: {
      database: Database
      tokens: Tokens
      secrets: Pick<Secrets, 'hmac' | 'hmacs'>
      now: () => number
      sessionHours: number
      requireAdminSecondFactor: boolean
    },
  ) {}

  async start(): Promise<void> {
    this.#unlisten = await this.deps.database.listen(CHANNEL, (payload) =>
      this.#invalidate(payload.split(',')),
    )
    this.#usesTimer = setInterval(() => {
      // The sessions are found stale again with their next request.
      this.writeUses().catch(() => undefined)
    }, USES_EVERY_MS)
    this.#usesTimer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#usesTimer)
    await this.writeUses().catch(() => undefined)
    await this.#unlisten?.()
  }

  /** Writes the last uses that were noted since the last call. */
  async writeUses(): Promise<void> {
    const ids = [...this.#used]
    this.#used.clear()
    const now = this.deps.now()
    for (let from = 0; from < ids.length; from += USES_IN_STATEMENT) {
      const some = ids.slice(from, from + USES_IN_STATEMENT)
      await markSessionsUsed(this.deps.database.orm, some, new Date(now), new Date(now - USE_MS))
    }
  }

  /**
   * @param cookies of a caller that an accompanied session may make; by default none
   * @throws AppError 401 for anything but a valid session of an active account
   */
  async viewer(
    authorization: string | undefined,
    cookies: Partial<Record<string, string>> = {},
  ): Promise<Viewer> {
    const token = bearerOf(authorization) ?? ''
    if (!/^[\w.-]+$/.test(token)) throw new AppError('UNAUTHORIZED')
    const claims = await this.deps.tokens.verify(token)
    const viewer = await this.viewerOf(claims.sessionId)
    if (viewer?.id !== claims.userId) throw new AppError('UNAUTHORIZED')
    if (viewer.accompanied) {
      const { name } = this.accompaniedCookie(viewer.sessionId)
      const valid = this.deps.secrets.hmacs(ACCOMPANIED, viewer.sessionId)
      if (!valid.includes(cookies[name] ?? '')) throw new AppError('UNAUTHORIZED')
    }
    return viewer
  }

  /** Undefined for anything but a valid session of an active account. */
  async viewerOf(sessionId: string): Promise<Viewer | undefined> {
    const state = await this.#state(sessionId)
    const now = this.deps.now()
    if (
      state === undefined ||
      state.revokedAt !== null ||
      state.status !== 'active' ||
      state.expiresAt.getTime() <= now
    )
      return undefined
    const provenAt = (state.confirmedAt ?? state.createdAt).getTime()
    const { userId: id, role } = state
    if (state.accompanied) {
      // As long as the administrator is one, in the session from which they began, and the person is none.
      const admin = state.adminSessionId === null ? undefined : await this.viewerOf(state.adminSessionId)
      const isAdmin = admin?.role === ROLE_ADMIN && !admin.accompanied && !admin.lacksSecondFactor
      if (!isAdmin || admin.id !== state.adminId || role === ROLE_ADMIN) return undefined
      const accompanied = { by: admin.id, name: state.name }
      return { id, role, sessionId, recent: false, lacksSecondFactor: false, accompanied }
    }
    const needsFactor = this.deps.requireAdminSecondFactor && role === ROLE_ADMIN
    return {
      ...{ id, role, sessionId },
      recent: now - provenAt < RECENT_MS,
      lacksSecondFactor: needsFactor && !state.hasSecondFactor,
    }
  }

  /** `viewerOf` without the cache. */
  async viewerNow(sessionId: string): Promise<Viewer | undefined> {
    this.#cache.delete(sessionId)
    return this.viewerOf(sessionId)
  }

  /**
   * Returns the session's token. Call it in the sign-in's transaction.
   * @param secondFactor whether one was presented: a code, or a passkey
   */
  async open(orm: Orm, userId: number, device: string, secondFactor = false): Promise<string> {
    const now = new Date(this.deps.now())
    const sessionId = randomUUID()
    const { issuedAt, expiresAt } = this.#tokenLife()
    await insertSession(orm, {
      id: sessionId,
      userId,
      device,
      secondFactor,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(expiresAt * 1000),
    })
    const detail = { dispositivo: device }
    await recordAudit(orm, { type: 'sesion.iniciada', by: userId, about: userId, detail })
    return this.deps.tokens.issue({ userId, sessionId, issuedAt, expiresAt })
  }

  /** Opens a session for somebody else: no sign-in of the person. Nobody has it before `accompaniedToken`. */
  async openAccompanied(tx: Orm, userId: number, device: string, expiresAt: Date): Promise<string> {
    const id = randomUUID()
    const createdAt = new Date(this.deps.now())
    const row = { id, userId, device, expiresAt, createdAt, lastUsedAt: createdAt, accompanied: true }
    await insertSessionRow(tx, row)
    return id
  }

  /** What the browser adds to that token: with the token alone, nobody and no app is the person. */
  accompaniedCookie(sessionId: string): { name: string; value: string } {
    return { name: `csuite_acompana_${sessionId}`, value: this.deps.secrets.hmac(ACCOMPANIED, sessionId) }
  }

  accompaniedToken(userId: number, sessionId: string, end: Date): Promise<string> {
    this.#cache.delete(sessionId)
    const { issuedAt } = this.#tokenLife()
    const expiresAt = Math.floor(end.getTime() / 1000)
    return this.deps.tokens.issue({ userId, sessionId, issuedAt, expiresAt })
  }

  /** A further token of an open session, whose end may just have moved. */
  tokenOf(session: { userId: number; sessionId: string; kept: boolean }): Promise<string> {
    this.#cache.delete(session.sessionId)
    return this.deps.tokens.issue({ ...session, ...this.#tokenLife() })
  }

  #tokenLife() {
    const issuedAt = Math.floor(this.deps.now() / 1000)
    return { issuedAt, expiresAt: issuedAt + this.deps.sessionHours * 3600 }
  }

  async confirm(sessionId: string): Promise<void> {
    await confirmSession(this.deps.database.orm, sessionId, new Date(this.deps.now()))
    await this.#publish(sessionId)
  }

  async end(sessionId: string): Promise<void> {
    await this.deps.database.orm.transaction((tx) => this.revoke(tx, sessionId))
    await this.#publish(sessionId)
  }

  /**
   * Undefined if it had ended before. Call `announceAll` once the transaction is committed.
   * @param by who ends it: the person, or the administrator who accompanies them
   */
  async revoke(tx: Orm, sessionId: string, by?: number) {
    const ended = await revokeSession(tx, sessionId, new Date(this.deps.now()))
    if (!ended) return undefined
    const { userId, adminId } = ended
    await recordAudit(
      tx,
      adminId === null
        ? { type: 'sesion.cerrada', by: userId, about: userId }
        : { type: 'acompanamiento.terminado', by: by ?? userId, about: by === adminId ? userId : adminId },
    )
    return ended
  }

  /**
   * Replaces a session in one transaction and returns the new token. Locks the account, so that ending all of its sessions
   * includes the new one.
   * @throws AppError 401 if the session has ended
   */
  async replace(sessionId: string, userId: number, device: string): Promise<string> {
    const token = await this.deps.database.orm.transaction(async (tx) => {
      await lockAccount(tx, userId)
      const ended = await this.revoke(tx, sessionId)
      if (!ended) throw new AppError('UNAUTHORIZED')
      const opened = await this.open(tx, userId, device, ended.secondFactor)
      await moveLogins(tx, sessionId, (await this.deps.tokens.verify(opened)).sessionId)
      return opened
    })
    await this.#publish(sessionId)
    return token
  }

  /** Ends a user's sessions except `keptId`. Call `announceAll` once the transaction is committed. */
  async endAllOf(orm: Orm, userId: number, keptId?: string): Promise<void> {
    await revokeSessionsOf(orm, userId, new Date(this.deps.now()), keptId)
  }

  /** Clears every replica's cache, after a role, a status or several sessions changed. */
  async announceAll(): Promise<void> {
    await this.#publish('all')
  }

  /** Sessions that end while an announcement is under way share the next one: NOTIFY holds a lock of the whole server. */
  #publish(ended: string): Promise<void> {
    this.#invalidate([ended])
    this.#ended.add(ended)
    this.#nextAnnouncement ??= this.#announcing.then(() => {
      this.#nextAnnouncement = undefined
      this.#announcing = this.#announce()
      return this.#announcing
    })
    return this.#nextAnnouncement
  }

  async #announce(): Promise<void> {
    const ended = [...this.#ended]
    this.#ended.clear()
    const payload = ended.includes('all') || ended.length > ANNOUNCED ? 'all' : ended.join(',')
    try {
      await this.deps.database.notify(CHANNEL, payload)
    } catch {
      // The change is committed; the replicas' caches expire within STATE_MS.
    }
  }

  /** An empty name means that notifications may have been lost. */
  #invalidate(ended: readonly string[]): void {
    for (const id of ended)
      if (id === 'all' || id === '') this.#cache.clear()
      else this.#cache.delete(id)
  }

  #state(sessionId: string): Promise<SessionState> {
    const known = this.#cache.get(sessionId)
    if (known !== undefined) return known
    const state = this.#read(sessionId)
    this.#cache.set(sessionId, state)
    state.catch(() => this.#cache.delete(sessionId))
    return state
  }

  async #read(sessionId: string): Promise<SessionState> {
    const { orm } = this.deps.database
    const state = await findSession(orm, sessionId)
    const isStale = state !== undefined && state.lastUsedAt.getTime() < this.deps.now() - USE_MS
    if (isStale && this.#used.size < CACHED_SESSIONS) this.#used.add(sessionId)
    return state
  }
}
