import { recordFailedSignIn } from '../audit/audit-trail'
import type { Account } from './accounts.repository'
import { AppError } from '../http/app-error'
import { KeyedQueues } from '../limits/keyed-queues'
import type { CountedLimit } from '../limits/limits'
import type { Platform } from '../platform'
import { newDeadline } from '../limits/work-queue'
import { type KnownBrowser, knows } from './known-browser'
import type { Viewer } from './session-guard'

type Needs = Pick<Platform, 'database' | 'limits' | 'passwords'>

interface AttemptBudget {
  /** The limits that failed attempts count on. */
  counted: CountedLimit[]
  /** Where the attempt comes from. */
  origin: string
  /** Origin and account. */
  lane: string
}

/** Lower than an origin's limit, so that parallel right passwords never reach it. */
const originLanes = new KeyedQueues(32)
/** Serial, since an attempt counts as failed until it turns out right. */
const accountLanes = new KeyedQueues(1)

/** A browser that the account knows has a limit of its own, so that strangers cannot lock it out. */
export function signInBudget(
  email: string,
  account: Account | undefined,
  from: { address: string; browser: KnownBrowser | undefined },
): AttemptBudget {
  const { address, browser } = from
  if (knows(browser, account)) {
    const lane = `${email} ${browser.id}`
    return { counted: [['failedLoginByKnownBrowser', lane]], origin: browser.id, lane }
  }
  const lane = `${email} ${address}`
  const counted: CountedLimit[] = [
    ['failedLoginByAccountAndAddress', lane],
    ['failedLoginByAccount', email],
    ['failedLoginByAddress', address],
  ]
  return { counted, origin: address, lane }
}

export function sessionBudget({ sessionId }: Viewer): AttemptBudget {
  return { counted: [['failedPasswordBySession', sessionId]], origin: sessionId, lane: sessionId }
}

/**
 * Counts an attempt before it checks it, so that parallel guesses cannot exceed the limit, and refunds a right password. An
 * unknown account takes as long as a known one.
 * @throws AppError INVALID_CREDENTIALS (with the `refusal`) or TOO_MANY_REQUESTS
 */
export function checkPassword(
  platform: Needs,
  attempt: { account: Account | undefined; password: string; budget: AttemptBudget; refusal?: string },
): Promise<void> {
  const { origin, lane } = attempt.budget
  // Shared by the three queues that an attempt waits in.
  const deadline = newDeadline()
  return originLanes.run(
    origin,
    () => accountLanes.run(lane, () => checkInTurn(platform, attempt, deadline), deadline),
    deadline,
  )
}

async function checkInTurn(
  { database, limits, passwords }: Needs,
  { account, password, budget, refusal }: Parameters<typeof checkPassword>[1],
  deadline: number,
): Promise<void> {
  const refund = await limits.take(...budget.counted)
  let matches: boolean
  try {
    matches = await passwords.verify(account?.passwordHash, password, deadline)
  } catch (error) {
    await refund()
    throw error
  }
  if (!matches) {
    await recordFailedSignIn(database.orm, account?.id ?? null, 'password')
    throw new AppError('INVALID_CREDENTIALS', refusal === undefined ? {} : { message: refusal })
  }
  await refund()
}
