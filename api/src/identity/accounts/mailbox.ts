import { recordAudit } from '../../audit/audit-trail'
import type { Orm } from '../../db/database'
import type { Outbox } from '../../outbox/outbox'
import { type Account, fullName } from './accounts.repository'
import { nameFromEmail } from './contact'
import { assignFreePlans } from './plans.repository'
import { type OwnFields, emptyColumns, emptyUnproven, wasRegistered } from './unproven-account.repository'

/** The key of limits per mailbox: without the `+tag`. */
export const mailboxOf = (email: string): string => email.replace(/^([^+]*)\+[^@]*@/, '$1@')

/** The name in mails: empty while the email is unverified, since a stranger may have typed it. */
export const mailName = ({ name, emailVerifiedAt }: Pick<Account, 'name' | 'emailVerifiedAt'>): string =>
  emailVerifiedAt === null ? '' : name

/**
 * Empties an account whose address nobody has proven: a stranger may have registered it. Only what the caller gives in `own`
 * remains, and the names of an invitation. Call it with the account locked.
 */
export async function emptyAccount(
  tx: Orm,
  account: Account,
  { own = {}, ...rest }: { own?: OwnFields; status: 'active'; emailVerifiedAt: Date | null },
  keptSessionId?: string,
): Promise<Account> {
  const { passwordHash = null, ...names } = own
  const typed = (await wasRegistered(tx, account))
    ? { ...emptyColumns, name: nameFromEmail(account.email), ...names }
    : {}
  const emptied = await emptyUnproven(tx, account, { ...typed, ...rest, passwordHash }, keptSessionId)
  if (emptied && account.status === 'active' && fullName(emptied) !== fullName(account))
    await recordAudit(tx, { type: 'usuario.nombre', by: account.id, about: account.id })
  await assignFreePlans(tx, account.id)
  return emptied ?? account
}

/**
 * The first proof of a mailbox: marks the address as verified, activates a pending account and removes everything that was
 * set before. Does nothing if the address is proven. Call it with the account locked, and `sessions.announceAll` and
 * `outbox.wake` once the transaction is committed.
 * @param proof what the prover set: it remains, and so does the session in which the proof was given
 */
export async function proveMailbox(
  { outbox, now }: { outbox: Outbox; now: () => number },
  tx: Orm,
  account: Account,
  { own = {}, sessionId }: { own?: OwnFields; sessionId?: string | undefined } = {},
): Promise<Account> {
  if (account.emailVerifiedAt !== null) return account
  const losesPassword = own.passwordHash === undefined && (await wasRegistered(tx, account))
  const emailVerifiedAt = new Date(now())
  const proven = await emptyAccount(tx, account, { own, status: 'active', emailVerifiedAt }, sessionId)
  if (losesPassword) await outbox.add(tx, { kind: 'mailbox-proven', recipient: account.email, data: {} })
  return proven
}
