import { REMEMBERED_DAYS } from '@csuite/shared/contract/second-factor'
import type { FastifyReply } from 'fastify'
import { type BrowserState, type BrowserStateDeps as Deps, remember } from '../browsers/browser-state'
import type { Account } from '../accounts/accounts.repository'
import type { SecondFactor } from './second-factor.repository'

const PURPOSE = 'remembered browser'
const SECONDS = REMEMBERED_DAYS * 86_400

const passwordMark = (account: Account) => account.passwordHash ?? ''

/** The browser skips the second factor until the factor or the password changes. */
export async function rememberSecondFactor(
  deps: Deps,
  reply: FastifyReply,
  account: Account,
  factor: SecondFactor,
): Promise<void> {
  const value = { factor: factor.id, password: deps.secrets.hmac(PURPOSE, passwordMark(account)) }
  await remember(deps, reply, 'secondFactor', { value, seconds: SECONDS })
}

export function isRemembered(
  { secrets }: Pick<Deps, 'secrets'>,
  remembered: BrowserState['secondFactor'] | undefined,
  account: Account,
  factor: SecondFactor,
): boolean {
  if (remembered?.factor !== factor.id) return false
  return secrets.hmacs(PURPOSE, passwordMark(account)).includes(remembered.password)
}
