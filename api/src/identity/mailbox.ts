import type { Orm } from '../db/database'
import type { Platform } from '../platform'
import { type Account, markEmailVerified } from './accounts.repository'
import { deleteFactorsOf } from './second-factor.repository'

/** The key of limits per mailbox: without the `+tag`. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@')

/** The name in mails: empty while the email is unverified, since a stranger may have typed it. */
export const mailName = ({ name, emailVerifiedAt }: Pick<Account, 'name' | 'emailVerifiedAt'>): string =>
  emailVerifiedAt === null ? '' : name

/**
 * Verifies an active account's email. The first time, the credentials that were set before are removed, since a stranger may
 * have registered the address: second factor, passkeys and, unless it is `ownPasswordHash`, the password with its sessions.
 * Call `sessions.announceAll` once the transaction is committed.
 */
export async function verifyMailbox(
  { sessions, outbox, now }: Pick<Platform, 'sessions' | 'outbox' | 'now'>,
  tx: Orm,
  account: Account,
  ownPasswordHash?: string,
): Promise<Account> {
  if (account.emailVerifiedAt !== null) return account
  const emailVerifiedAt = new Date(now())
  const isOwn = ownPasswordHash !== undefined && ownPasswordHash === account.passwordHash
  const passwordHash = isOwn ? ownPasswordHash : null
  await markEmailVerified(tx, account.id, { passwordHash, emailVerifiedAt })
  await deleteFactorsOf(tx, account.id)
  if (!isOwn) {
    await sessions.endAllOf(tx, account.id)
    await outbox.add(tx, { kind: 'mailbox-proven', recipient: account.email, data: {} })
  }
  return { ...account, passwordHash, emailVerifiedAt }
}
