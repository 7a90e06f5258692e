import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasSignedInBefore } from '../audit/audit-trail.repository'
import { signInCookieOptions } from '../http/cookie-options'
import { networkOf } from '../http/client-address'
import { deviceOf } from '../http/device'
import { seal, unseal } from '../http/sealed-cookie'
import type { Platform } from '../platform'
import { findAccount } from './accounts.repository'

const COOKIE = 'csuite_device'
const PURPOSE = 'device'
const SECONDS = 180 * 86_400
const ACCOUNTS_KEPT = 10

type Deps = Pick<Platform, 'config' | 'secrets' | 'now'>

/** A browser with a device cookie (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). */
export interface KnownBrowser {
  id: string
  /** The users who signed in here, last one first. */
  userIds: number[]
}

export async function browserOf(deps: Deps, request: FastifyRequest): Promise<KnownBrowser | undefined> {
  const value = await unseal(deps.secrets, PURPOSE, request.cookies[COOKIE], deps.now())
  if (value === null) return undefined
  return { id: value.id ?? '', userIds: (value.users ?? '').split(' ').map(Number) }
}

/** Whether this account has signed in from this browser. */
export const knows = (
  browser: KnownBrowser | undefined,
  userId: number | undefined,
): browser is KnownBrowser =>
  browser !== undefined && userId !== undefined && browser.userIds.includes(userId)

/** Call it after every sign-in. Mails a notice if the browser is new to the account. */
export async function rememberBrowser(
  deps: Platform,
  { raw, reply }: { raw: FastifyRequest; reply: FastifyReply },
  userId: number,
): Promise<void> {
  const browser = await browserOf(deps, raw)
  if (!knows(browser, userId)) await notifyOfNewBrowser(deps, raw, userId)
  const { id = randomUUID(), userIds = [] } = browser ?? {}
  const users = [userId, ...userIds.filter((other) => other !== userId)].slice(0, ACCOUNTS_KEPT).join(' ')
  const sealed = await seal(deps.secrets, PURPOSE, { id, users }, deps.now() + SECONDS * 1000)
  void reply.setCookie(COOKIE, sealed, signInCookieOptions(deps.config, SECONDS))
}

/** Skips an account's first sign-in. Rate limited, since a script without cookies is always new. */
async function notifyOfNewBrowser(deps: Platform, request: FastifyRequest, userId: number): Promise<void> {
  const { database, limits, outbox } = deps
  if (!(await hasSignedInBefore(database.orm, userId))) return
  const isLimited = await limits.take(['newDeviceMailByAccount', String(userId)]).then(
    () => false,
    () => true,
  )
  if (isLimited) return
  const account = await findAccount(database.orm, userId)
  if (account === undefined) return
  await outbox.add(database.orm, {
    kind: 'new-device',
    recipient: account.email,
    data: {
      device: deviceOf(request.headers['user-agent']),
      network: networkOf(request.ip),
    },
  })
  outbox.wake()
}
