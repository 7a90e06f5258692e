import { recordFailedSignIn } from '../audit/audit-trail'
import type { Account } from './accounts.repository'
import { AppError } from '../http/app-error'
import { Lanes } from '../limits/lanes'
import type { Counted } from '../limits/limits'
import type { Platform } from '../platform'
import { newDeadline } from '../limits/work-queue'
import { type KnownBrowser, knows } from './known-browser'
import type { Viewer } from './session-guard'

type Needs = Pick<Platform, 'database' | 'limits' | 'passwords'>

/** What failed attempts count on, and who waits for whom. */
export interface AttemptBudget {
  counted: Counted[]
  /** Where the attempts come from. */
  origin: string
  /** Attempts of one origin on one account. */
  lane: string
}

/** Fewer at once from one origin than it has failures, so that right passwords alone never reach its limit. */
const originLanes = new Lanes(32)
/** One at a time, since an attempt counts as failed until it turns out right. */
const accountLanes = new Lanes(1)

/**
 * What a sign-in counts on. A browser in which the account has signed in before has a budget of its own, so that
 * strangers' wrong passwords never lock it out; all others share those of the account and of their address.
 */
export function signInBudget(
  email: string,
  account: Account | undefined,
  from: { address: string; browser: KnownBrowser | undefined },
): AttemptBudget {
  const { address, browser } = from
  if (knows(browser, account?.id)) {
    const lane = `${email} ${browser.id}`
    return { counted: [['failedLoginByKnownBrowser', lane]], origin: browser.id, lane }
  }
  const lane = `${email} ${address}`
  const counted: Counted[] = [
    ['failedLoginByAccountAndAddress', lane],
    ['failedLoginByAccount', email],
    ['failedLoginByAddress', address],
  ]
  return { counted, origin: address, lane }
}

/** What a signed-in person's attempts count on: their session and nothing that a stranger can spend. */
export function sessionBudget({ sessionId }: Viewer): AttemptBudget {
  return { counted: [['failedPasswordBySession', sessionId]], origin: sessionId, lane: sessionId }
}

/**
 * Returns for the account's right password; 400 INVALID_CREDENTIALS (with the `refusal`) or 429 otherwise. It counts
 * before it checks, so that parallel guesses cannot outrun the limit, and gives a right password's count back. An
 * unknown account takes as long as a known one.
 */
export function checkPassword(
  platform: Needs,
  attempt: { account: Account | undefined; password: string; budget: AttemptBudget; refusal?: string },
): Promise<void> {
  const { origin, lane } = attempt.budget
  // One for the three lines that an attempt stands in.
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
  const giveBack = await limits.take(...budget.counted)
  let matches: boolean
  try {
    matches = await passwords.verify(account?.passwordHash, password, deadline)
  } catch (error) {
    await giveBack()
    throw error
  }
  if (!matches) {
    await recordFailedSignIn(database.orm, account?.id ?? null, 'password')
    throw new AppError('INVALID_CREDENTIALS', refusal === undefined ? {} : { message: refusal })
  }
  await giveBack()
}
