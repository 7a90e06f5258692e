import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasSignedInBefore } from '../../audit/audit-trail.repository'
import { networkOf } from '../../http/client-address'
import { deviceOf } from '../../http/device'
import type { Database } from '../../db/database'
import type { Limits } from '../../limits/limits'
import type { Outbox } from '../../outbox/outbox'
import { type Account, findAccount } from '../accounts/accounts.repository'
import { type BrowserState, type BrowserStateDeps, recall, remember } from './browser-state'

const SECONDS = 180 * 86_400
const ACCOUNTS_KEPT = 10

interface Deps extends BrowserStateDeps {
  database: Database
  limits: Limits
  outbox: Outbox
}

/** A browser with a device cookie (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). */
export type KnownBrowser = BrowserState['device']

type Known = Pick<Account, 'id' | 'emailVerifiedAt'>

/** The first proof of an account's mailbox makes it forget the browsers of before, which may be a stranger's. */
const markOf = ({ id, emailVerifiedAt }: Known) => (emailVerifiedAt === null ? `${id}?` : String(id))

export const browserOf = (
  deps: BrowserStateDeps,
  request: FastifyRequest,
): Promise<KnownBrowser | undefined> => recall(deps, request, 'device')

export const knows = (
  browser: KnownBrowser | undefined,
  account: Known | undefined,
): browser is KnownBrowser =>
  browser !== undefined && account !== undefined && browser.accounts.includes(markOf(account))

/** Call it after every sign-in. Mails a notice if the browser is new to the account. */
export async function rememberBrowser(deps: Deps, reply: FastifyReply, userId: number): Promise<void> {
  const account = await findAccount(deps.database.orm, userId)
  if (account === undefined) return
  const browser = await browserOf(deps, reply.request)
  if (!knows(browser, account)) await notifyOfNewBrowser(deps, reply.request, account)
  const { id = randomUUID(), accounts = [] } = browser ?? {}
  const mark = markOf(account)
  const known = [mark, ...accounts.filter((other) => other !== mark)].slice(0, ACCOUNTS_KEPT)
  await remember(deps, reply, 'device', { value: { id, accounts: known }, seconds: SECONDS })
}

/** Skips an account's first sign-in. Rate limited, since a script without cookies is always new. */
async function notifyOfNewBrowser(deps: Deps, request: FastifyRequest, { id: userId, email }: Account) {
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
    warns: { userId },
    data: {
      device: deviceOf(request.headers['user-agent']),
      network: networkOf(request.ip),
    },
  })
  outbox.wake()
}
