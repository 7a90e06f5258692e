import type { User } from '@csuite/shared/contract/user'
import { findAccountByEmail, findUser } from '../../identity/accounts/accounts.repository'
import { AppError } from '../../http/app-error'
import { passwordEmail } from '../../identity/accounts/company-domains'
import type { KnownBrowser } from '../../identity/browsers/known-browser'
import { checkPassword, signInBudget } from '../../identity/passwords/password-check'
import { type SignInFrom, signIn } from '../../identity/sessions/sign-in'
import type { Platform } from '../../platform'

type Ports = Pick<
  Platform,
  'config' | 'database' | 'now' | 'today' | 'secrets' | 'sessions' | 'passwords' | 'limits'
>

export class LoginService {
  constructor(private readonly platform: Ports) {}

  /** Reveals an account's state only with its right password. */
  async login(
    input: { email: string; password: string },
    from: SignInFrom & { address: string; browser: KnownBrowser | undefined },
  ): Promise<string> {
    const { database } = this.platform
    const email = await passwordEmail(this.platform, input.email)
    const account = await findAccountByEmail(database.orm, email)
    const budget = signInBudget(email, account, from)
    await checkPassword(this.platform, { account, password: input.password, budget })
    if (account?.status === 'pending_verification') throw new AppError('EMAIL_NOT_VERIFIED')
    if (account?.status !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
    return signIn(this.platform, account, from)
  }

  async current(userId: number): Promise<User> {
    const { database, today } = this.platform
    const user = await findUser(database.orm, userId, today())
    if (user === undefined) throw new AppError('UNAUTHORIZED')
    return user
  }
}
