import { recordFailedSignIn } from '../../audit/audit-trail'
import type { Account } from '../accounts/accounts.repository'
import { withMinimumDuration } from '../codes/minimum-duration'
import { AppError } from '../../http/app-error'
import type { HashingCaller } from '../../limits/hashing-queue'
import type { CountedLimit, Limits } from '../../limits/limits'
import type { Database } from '../../db/database'
import type { Passwords } from './passwords'
import { type KnownBrowser, knows } from '../browsers/known-browser'
import type { Viewer } from '../../http/callers'

interface Needs {
  database: Database
  limits: Limits
  passwords: Passwords
}

interface AttemptBudget {
  caller: HashingCaller
  wrong: CountedLimit[]
  right: CountedLimit[]
}

/** A browser that the account knows has limits of its own, so that strangers cannot lock it out. */
export function signInBudget(
  email: string,
  account: Account | undefined,
  { address, browser }: { address: string; browser: KnownBrowser | undefined },
): AttemptBudget {
  if (knows(browser, account))
    return {
      ...knownBudget({ account: email, address, knownAs: browser.id }),
      wrong: [
        ['failedLoginByKnownBrowser', `${email} ${browser.id}`],
        // Who knew the password once has as many such browsers as sign-ins.
        ['failedLoginByKnownBrowsers', email],
      ],
    }
  return {
    caller: { account: email, address },
    wrong: [
      ['failedLoginByAccountAndAddress', `${email} ${address}`],
      ['failedLoginByAccount', email],
      ['failedLoginByAddress', address],
    ],
    right: [['rightPassword', `${email} ${address}`]],
  }
}

export function sessionBudget({ sessionId }: Viewer, { email }: Account, address: string): AttemptBudget {
  return {
    ...knownBudget({ account: email, address, knownAs: sessionId }),
    wrong: [['failedPasswordBySession', sessionId]],
  }
}

/** An account's sessions and known browsers share one limit: only who has signed in, and knows the password, uses it up. */
const knownBudget = (caller: HashingCaller) => ({
  caller,
  right: [['rightPassword', `${caller.account} known`] as const],
})

/**
 * Counts an attempt before it checks it, so that parallel guesses cannot exceed a limit, and refunds the limits of the other
 * outcome. An unknown account takes as long as a known one. `onMatch` runs in the same turn, for a further hash.
 * @throws AppError INVALID_CREDENTIALS (with the `refusal`), TOO_MANY_REQUESTS or UNAVAILABLE
 */
export async function checkPassword(
  { database, limits, passwords }: Needs,
  attempt: {
    account: Account | undefined
    password: string
    budget: AttemptBudget
    refusal?: string
    onMatch?: () => Promise<void>
  },
): Promise<void> {
  const { account, password, refusal, onMatch } = attempt
  const { caller, wrong, right } = attempt.budget
  const matches = await passwords.inTurn(caller, async () => {
    const refund = await limits.take(...wrong, ...right)
    try {
      const isRight = await passwords.verify(account?.passwordHash, password)
      if (isRight) await onMatch?.()
      return isRight
    } catch (error) {
      await refund()
      throw error
    }
  })
  await limits.refund(...(matches ? wrong : right))
  if (matches) return
  // Strangers' failures share a row, an account's first one is a row of its own.
  await withMinimumDuration(() => recordFailedSignIn(database.orm, account?.id ?? null, 'password'))
  throw new AppError('INVALID_CREDENTIALS', refusal === undefined ? {} : { message: refusal })
}
