import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { seal, unseal } from '../http/sealed-cookie'
import type { Platform } from '../platform'

const COOKIE = 'csuite_device'
const PURPOSE = 'device'
const SECONDS = 180 * 86_400
/** The accounts that signed in last; a browser that more people share forgets the others. */
const ACCOUNTS_KEPT = 10

type Deps = Pick<Platform, 'config' | 'secrets' | 'now'>

/** A browser in which people have signed in before (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). */
export interface KnownBrowser {
  id: string
  /** Who signed in here, the last one first. */
  userIds: number[]
}

export async function browserOf(deps: Deps, request: FastifyRequest): Promise<KnownBrowser | undefined> {
  const value = await unseal(deps.secrets, PURPOSE, request.cookies[COOKIE], deps.now())
  if (value === null) return undefined
  return { id: value.id ?? '', userIds: (value.users ?? '').split(' ').map(Number) }
}

/** True where this account has signed in from this browser. */
export const knows = (
  browser: KnownBrowser | undefined,
  userId: number | undefined,
): browser is KnownBrowser =>
  browser !== undefined && userId !== undefined && browser.userIds.includes(userId)

/** Call it with every sign-in: the browser is known to the account from now on. */
export async function rememberBrowser(
  deps: Deps,
  { raw, reply }: { raw: FastifyRequest; reply: FastifyReply },
  userId: number,
): Promise<void> {
  const { id = randomUUID(), userIds = [] } = (await browserOf(deps, raw)) ?? {}
  const users = [userId, ...userIds.filter((other) => other !== userId)].slice(0, ACCOUNTS_KEPT).join(' ')
  const sealed = await seal(deps.secrets, PURPOSE, { id, users }, deps.now() + SECONDS * 1000)
  void reply.setCookie(COOKIE, sealed, {
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl.startsWith('https://'),
    path: `${deps.config.apiPrefix}/auth`,
    maxAge: SECONDS,
  })
}
