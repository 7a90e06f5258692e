import { NOT_ME_DAYS } from '@csuite/shared/contract/not-me'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import {
  auditLog,
  deployTokens,
  emailChanges,
  passkeys,
  serviceKeys,
  socialIdentities,
  users,
  verificationCodes,
} from '../../db/schema/index'

/** Ends every way into the account that somebody else may have added, and what acts for it; returns how many of each. */
export async function endWaysIn(tx: Orm, userId: number): Promise<Record<string, number>> {
  const ended = {
    llaves: await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id }),
    cuentasExternas: await tx
      .delete(socialIdentities)
      .where(eq(socialIdentities.userId, userId))
      .returning({ id: socialIdentities.id }),
    claves: await tx
      .delete(serviceKeys)
      .where(eq(serviceKeys.userId, userId))
      .returning({ id: serviceKeys.id }),
    credenciales: await tx
      .update(deployTokens)
      .set({ revoked: true })
      .where(and(eq(deployTokens.makerId, userId), eq(deployTokens.revoked, false)))
      .returning({ id: deployTokens.id }),
  }
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await tx.delete(verificationCodes).where(eq(verificationCodes.userId, userId))
  return Object.fromEntries(Object.entries(ended).map(([kind, rows]) => [kind, rows.length]))
}

/** Ends registrations of an address that nobody verified: anybody may have typed it. */
export async function clearRegistrations(tx: Orm, email: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.email, email), eq(users.status, 'pending_verification')))
}

/**
 * Whether the address was given back from a change before `at`, later than that: whoever was told at `at` is the intruder. Or
 * whether the company's directory has moved or deleted the account since: the mailbox of before may be anybody's.
 */
export function wasUndone(tx: Orm, userId: number, at: string): Promise<boolean> {
  return tx
    .$count(
      auditLog,
      and(
        eq(auditLog.userId, userId),
        sql`${auditLog.at} > now() - ${`${NOT_ME_DAYS + 1} days`}::interval`,
        sql`${auditLog.detail}->>'hasta' >= ${at}`,
        or(
          and(eq(auditLog.type, 'cuenta.no-fui-yo'), sql`${auditLog.detail}->>'desde' < ${at}`),
          inArray(auditLog.type, ['email.cambiado', 'directorio.persona']),
        ),
      ),
    )
    .then((count) => count > 0)
}
