import { accountLimit } from '@csuite/shared/contract/define-endpoint'
import { KEPT_DAYS } from '@csuite/shared/contract/sessions'
import type { FastifyReply } from 'fastify'
import { decodeJwt } from 'jose'
import type { Config } from '../../config'
import type { Database, Orm } from '../../db/database'
import { AppError } from '../../http/app-error'
import { cookieOptions } from '../../http/cookie-options'
import type { Limits } from '../../limits/limits'
import type { Outbox } from '../../outbox/outbox'
import { lockAccount } from '../accounts/accounts.repository'
import { hasOnlyWay } from '../accounts/company-domains'
import { mailSecurityChange } from '../accounts/security-change'
import { seal, unseal } from '../secrets/seal'
import type { Secrets } from '../secrets/secrets'
import { rememberBrowser } from '../browsers/known-browser'
import { findOpenKept, findSession, markCopied, storeKept, wasCopied } from './session.repository'
import type { SessionGuard } from './session-guard'

const COOKIE = 'csuite_kept'
const PURPOSE = 'kept session'
const LIFE_MS = KEPT_DAYS * 86_400_000
/** Sealed; `number` counts a session's cookies. */
interface Kept {
  session: string
  user: number
  number: number
}

interface Deps {
  config: Config
  database: Database
  secrets: Secrets
  sessions: SessionGuard
  now: () => number
}

const optionsOf = ({ config }: Deps) => ({
  ...cookieOptions(config, `${config.apiPrefix}/auth`),
  sameSite: 'strict' as const,
})

async function setCookie(deps: Deps, reply: FastifyReply, kept: Kept): Promise<void> {
  const sealed = await seal(deps.secrets, PURPOSE, kept, deps.now() + LIFE_MS)
  void reply.setCookie(COOKIE, sealed, { ...optionsOf(deps), maxAge: LIFE_MS / 1000 })
}

export function forgetKept(deps: Deps, reply: FastifyReply): void {
  if (reply.request.cookies[COOKIE] !== undefined) void reply.clearCookie(COOKIE, optionsOf(deps))
}

/**
 * After every sign-in: the browser is known from now on, and the session renews itself where that is wanted.
 * @returns its token, which says so to the client
 */
export async function completeSignIn(
  deps: Deps & Parameters<typeof rememberBrowser>[0],
  reply: FastifyReply,
  token: string,
  wanted: boolean | undefined,
): Promise<string> {
  const { sub, sid } = decodeJwt<{ sid: string }>(token)
  await rememberBrowser(deps, reply, Number(sub))
  if (!wanted) return token
  const kept = { session: sid, user: Number(sub), number: 1 }
  await deps.database.orm.transaction((tx) => store(tx, deps, kept, 0))
  await setCookie(deps, reply, kept)
  return deps.sessions.tokenOf({ userId: kept.user, sessionId: sid, kept: true })
}

export const isKept = async (
  { database, now }: Deps,
  { sessionId }: { sessionId: string },
): Promise<boolean> => (await findOpenKept(database.orm, sessionId, new Date(now()))) !== undefined

const store = (
  tx: Orm,
  { config, now }: Deps,
  { session, user, number }: Kept,
  previous: number,
  attempt: string | null = null,
  latest = Infinity,
) =>
  storeKept(
    tx,
    { sessionId: session, userId: user, current: number, previous, attempt },
    // Not before the token that it comes with.
    new Date(Math.min(latest, now() + Math.max(LIFE_MS, config.sessionHours * 3_600_000))),
  )

/**
 * Exchanges the cookie for the next one and a token of the same session. The same attempt gets the same answer until the next
 * cookie is used: an answer that was lost signs nobody out. Any other use of an older cookie is the second: somebody has a copy,
 * and the session ends.
 * @throws AppError 401, SESSION_COPIED where that ended it
 */
export async function renewSession(
  deps: Deps & { limits: Limits; outbox: Outbox },
  reply: FastifyReply,
  { sesion, intento }: { sesion?: string | undefined; intento?: string | undefined } = {},
): Promise<string> {
  const { database, sessions, limits, outbox } = deps
  const { headers } = reply.request
  // Of another site's page that makes the browser call; clients that are no browser do not say.
  if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') throw new AppError('UNAUTHORIZED')
  const given = await givenCookie(deps, headers.cookie, sesion)
  if (given === undefined) throw new AppError('UNAUTHORIZED')
  await limits.take([accountLimit, String(given.user)])
  const next = await database.orm.transaction((tx) => exchange(tx, deps, given, intento))
  if (next === 'ended') {
    await sessions.announceAll()
    outbox.wake()
  }
  if (next === 'ended' || (next === undefined && (await wasCopied(database.orm, given.session))))
    throw new AppError('SESSION_COPIED')
  // The cookie stays: the late request of an older one must not take the newer one from the browser.
  if (next === undefined) throw new AppError('UNAUTHORIZED')
  await setCookie(deps, reply, next)
  return sessions.tokenOf({ userId: given.user, sessionId: given.session, kept: true })
}

/**
 * A page of a neighbouring host may have set cookies of this name for the whole domain, which browsers send beside ours and may
 * send first: one of its own session, or an old one. Only the caller's session counts, and of its cookies the newest.
 */
async function givenCookie(
  { secrets, now }: Deps,
  header = '',
  wanted: string | undefined,
): Promise<Kept | undefined> {
  const values = header.split(/; */).filter((pair) => pair.startsWith(`${COOKIE}=`))
  const opened = await Promise.all(
    values.map((pair) => unseal<Kept>(secrets, PURPOSE, pair.slice(COOKIE.length + 1), now())),
  )
  const own = opened.flatMap((kept) => (kept && kept.session === (wanted ?? kept.session) ? [kept] : []))
  if (own.some(({ session }) => session !== own[0]?.session)) return undefined
  return own.toSorted((one, other) => other.number - one.number)[0]
}

async function exchange(
  tx: Orm,
  deps: Deps & { outbox: Outbox },
  given: Kept,
  attempt: string | undefined,
): Promise<Kept | 'ended' | undefined> {
  const account = await lockAccount(tx, given.user)
  const row = await findOpenKept(tx, given.session, new Date(deps.now()))
  if (account?.status !== 'active' || row === undefined) return undefined
  // The company may have closed an account of its own, which the portal learns at a sign-in alone.
  const openedAt = (await findSession(tx, given.session))?.createdAt.getTime() ?? 0
  const isOnlyWay = await hasOnlyWay({ config: deps.config, database: { orm: tx } }, account.email)
  const latest = isOnlyWay ? openedAt + LIFE_MS : Infinity
  if (latest < deps.now()) return undefined
  const { current, previous } = row
  // A restored database may know less than the browsers.
  const isNewest = given.number >= current
  const isRepeated = given.number === previous && attempt !== undefined && attempt === row.attempt
  if (!isNewest && !isRepeated) {
    await deps.sessions.revoke(tx, given.session)
    await markCopied(tx, given.session)
    await mailSecurityChange(tx, deps, account, 'kept-session-copied')
    return 'ended'
  }
  if (!isNewest) return { ...given, number: current }
  const next = { ...given, number: given.number + 1 }
  await store(tx, deps, next, given.number, attempt, latest)
  return next
}
