import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasSignedInBefore } from '../../audit/audit-trail.repository'
import { signInCookieOptions } from '../../http/cookie-options'
import { networkOf } from '../../http/client-address'
import { deviceOf } from '../../http/device'
import { seal, unseal } from '../secrets/seal'
import type { Platform } from '../../platform'
import { type Account, findAccount } from '../accounts/accounts.repository'

const COOKIE = 'csuite_device'
const PURPOSE = 'device'
const SECONDS = 180 * 86_400
const ACCOUNTS_KEPT = 10

type Deps = Pick<Platform, 'config' | 'secrets' | 'now'>

/** A browser with a device cookie (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). */
export interface KnownBrowser {
  id: string
  /** Marks of the accounts that signed in here, last one first. */
  accounts: string[]
}

type Known = Pick<Account, 'id' | 'emailVerifiedAt'>

/** The first proof of an account's mailbox makes it forget the browsers of before, which may be a stranger's. */
const markOf = ({ id, emailVerifiedAt }: Known) => (emailVerifiedAt === null ? `${id}?` : String(id))

export async function browserOf(deps: Deps, request: FastifyRequest): Promise<KnownBrowser | undefined> {
  const value = await unseal(deps.secrets, PURPOSE, request.cookies[COOKIE], deps.now())
  if (value === null) return undefined
  return { id: value.id ?? '', accounts: (value.users ?? '').split(' ') }
}

/** Whether this account has signed in from this browser. */
export const knows = (
  browser: KnownBrowser | undefined,
  account: Known | undefined,
): browser is KnownBrowser =>
  browser !== undefined && account !== undefined && browser.accounts.includes(markOf(account))

/** Call it after every sign-in. Mails a notice if the browser is new to the account. */
export async function rememberBrowser(
  deps: Platform,
  { raw, reply }: { raw: FastifyRequest; reply: FastifyReply },
  userId: number,
): Promise<void> {
  const account = await findAccount(deps.database.orm, userId)
  if (account === undefined) return
  const browser = await browserOf(deps, raw)
  if (!knows(browser, account)) await notifyOfNewBrowser(deps, raw, account)
  const { id = randomUUID(), accounts = [] } = browser ?? {}
  const mark = markOf(account)
  const users = [mark, ...accounts.filter((other) => other !== mark)].slice(0, ACCOUNTS_KEPT).join(' ')
  const sealed = await seal(deps.secrets, PURPOSE, { id, users }, deps.now() + SECONDS * 1000)
  void reply.setCookie(COOKIE, sealed, signInCookieOptions(deps.config, SECONDS))
}

/** Skips an account's first sign-in. Rate limited, since a script without cookies is always new. */
async function notifyOfNewBrowser(
  deps: Platform,
  request: FastifyRequest,
  { id: userId, email }: Account,
): Promise<void> {
  const { database, limits, outbox } = deps
  if (!(await hasSignedInBefore(database.orm, userId))) return
  const isLimited = await limits.take(['newDeviceMailByAccount', String(userId)]).then(
    () => false,
    () => true,
  )
  if (isLimited) return
  await outbox.add(database.orm, {
    kind: 'new-device',
    recipient: email,
    data: {
      device: deviceOf(request.headers['user-agent']),
      network: networkOf(request.ip),
    },
  })
  outbox.wake()
}
