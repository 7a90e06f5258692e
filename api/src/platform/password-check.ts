import type { Account } from './accounts.repository'
import { AppError } from './app-error'
import type { Counted } from './limits'
import type { Platform } from './platform'

/**
 * Returns for the account's right password; 400 INVALID_CREDENTIALS or 429 otherwise. It counts before it checks, so
 * that parallel guesses cannot outrun the limit, and gives a right password's count back. An unknown account takes as
 * long as a known one.
 */
export async function checkPassword(
  { limits, passwords }: Pick<Platform, 'limits' | 'passwords'>,
  attempt: { email: string; account: Account | undefined; password: string; address: string },
): Promise<void> {
  const { email, account, password, address } = attempt
  const counted: Counted[] = [
    ['failedLoginByAccountAndAddress', `${email} ${address}`],
    ['failedLoginByAccount', email],
    ['failedLoginByAddress', address],
  ]
  await limits.take(...counted)
  let matches: boolean
  try {
    matches = await passwords.verify(account?.passwordHash, password)
  } catch (error) {
    await limits.giveBack(...counted)
    throw error
  }
  if (!matches) throw new AppError('INVALID_CREDENTIALS')
  await limits.giveBack(...counted)
}
