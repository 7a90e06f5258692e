import { findAccountByEmail } from '../../platform/accounts.repository'
import { AppError } from '../../platform/app-error'
import { normalizeEmail } from '../../platform/contact'
import { checkPassword } from '../../platform/password-check'
import type { Platform } from '../../platform/platform'

/** Sign-in with a password. */
export class LoginService {
  constructor(private readonly platform: Platform) {}

  /** A session token. The account's state is told only to who knows its password. */
  async login(input: { email: string; password: string }, address: string): Promise<string> {
    const { database, sessions } = this.platform
    const email = normalizeEmail(input.email)
    const account = await findAccountByEmail(database.orm, email)
    await checkPassword(this.platform, { email, account, password: input.password, address })
    if (account?.status === 'pending_verification') throw new AppError('EMAIL_NOT_VERIFIED')
    if (account?.status !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
    return sessions.open(database.orm, account.id)
  }
}
