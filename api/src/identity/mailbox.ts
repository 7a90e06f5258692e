import type { Orm } from '../db/database'
import type { Platform } from '../platform'
import type { Account } from './accounts.repository'
import { markProven } from './mailbox.repository'
import { deleteFactorsOf } from './second-factor.repository'

/** What a limit counts as one mailbox: `ana+1@x.pe` and `ana+2@x.pe` are read by the same person. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@')

/** A person's name in mails: none while nobody has proven the mailbox, since a stranger may have typed it. */
export const mailName = ({ name, emailVerifiedAt }: Pick<Account, 'name' | 'emailVerifiedAt'>): string =>
  emailVerifiedAt === null ? '' : name

/**
 * The mailbox of an active account answered. The first time, every way in that was set before is taken away, since
 * anybody may have registered the address: its password, sessions, second factor and passkeys; the mailbox is told. A password that is known
 * to be the owner's own stays. Call `sessions.announceAll` once the transaction is committed.
 */
export async function proveMailbox(
  { sessions, outbox, now }: Pick<Platform, 'sessions' | 'outbox' | 'now'>,
  tx: Orm,
  account: Account,
  ownPasswordHash?: string,
): Promise<Account> {
  if (account.emailVerifiedAt !== null) return account
  const emailVerifiedAt = new Date(now())
  const isOwn = ownPasswordHash !== undefined && ownPasswordHash === account.passwordHash
  const passwordHash = isOwn ? ownPasswordHash : null
  await markProven(tx, account.id, { passwordHash, emailVerifiedAt })
  await deleteFactorsOf(tx, account.id)
  if (!isOwn) {
    await sessions.endAllOf(tx, account.id)
    await outbox.add(tx, { kind: 'mailbox-proven', recipient: account.email, data: {} })
  }
  return { ...account, passwordHash, emailVerifiedAt }
}
