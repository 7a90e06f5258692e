import type { Account } from './accounts.repository'
import { AppError } from './app-error'
import { Lanes } from './lanes'
import type { Platform } from './platform'
import { newDeadline } from './work-queue'

type Attempt = { email: string; account: Account | undefined; password: string; address: string }

/** Fewer at once from one address than it has failures, so that right passwords alone never reach its limit. */
const addressLanes = new Lanes(32)
/** One at a time, since an attempt counts as failed until it turns out right. */
const accountLanes = new Lanes(1)

/**
 * Returns for the account's right password; 400 INVALID_CREDENTIALS or 429 otherwise. It counts before it checks, so
 * that parallel guesses cannot outrun the limit, and gives a right password's count back. An unknown account takes as
 * long as a known one.
 */
export function checkPassword(
  platform: Pick<Platform, 'limits' | 'passwords'>,
  attempt: Attempt,
): Promise<void> {
  const { email, address } = attempt
  // One for the three lines that an attempt stands in.
  const deadline = newDeadline()
  return addressLanes.run(
    address,
    () => accountLanes.run(`${email} ${address}`, () => checkInTurn(platform, attempt, deadline), deadline),
    deadline,
  )
}

async function checkInTurn(
  { limits, passwords }: Pick<Platform, 'limits' | 'passwords'>,
  { email, account, password, address }: Attempt,
  deadline: number,
): Promise<void> {
  const giveBack = await limits.take(
    ['failedLoginByAccountAndAddress', `${email} ${address}`],
    ['failedLoginByAccount', email],
    ['failedLoginByAddress', address],
  )
  let matches: boolean
  try {
    matches = await passwords.verify(account?.passwordHash, password, deadline)
  } catch (error) {
    await giveBack()
    throw error
  }
  if (!matches) throw new AppError('INVALID_CREDENTIALS')
  await giveBack()
}
