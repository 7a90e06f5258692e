import { REMEMBERED_DAYS } from '@csuite/shared/contract/second-factor'
import type { FastifyReply } from 'fastify'
import { signInCookieOptions } from '../../http/cookie-options'
import { seal, unseal } from '../secrets/seal'
import type { Platform } from '../../platform'
import type { Account } from '../accounts/accounts.repository'
import type { SecondFactor } from './second-factor.repository'

export const REMEMBERED_COOKIE = 'csuite_segundo_factor'
const PURPOSE = 'remembered browser'
const SECONDS = REMEMBERED_DAYS * 86_400

type Deps = Pick<Platform, 'config' | 'secrets' | 'now'>

const passwordMark = (account: Account) => account.passwordHash ?? ''

/** The browser skips the second factor until the factor or the password changes. */
export async function rememberSecondFactor(
  { config, secrets, now }: Deps,
  reply: FastifyReply,
  account: Account,
  factor: SecondFactor,
): Promise<void> {
  const value = { factor: factor.id, password: secrets.hmac(PURPOSE, passwordMark(account)) }
  const sealed = await seal(secrets, PURPOSE, value, now() + SECONDS * 1000)
  void reply.setCookie(REMEMBERED_COOKIE, sealed, signInCookieOptions(config, SECONDS))
}

export async function isRemembered(
  { secrets, now }: Deps,
  cookie: string | undefined,
  account: Account,
  factor: SecondFactor,
): Promise<boolean> {
  const value = await unseal(secrets, PURPOSE, cookie, now())
  if (value?.factor !== factor.id) return false
  return secrets.hmacs(PURPOSE, passwordMark(account)).includes(value.password ?? '')
}
