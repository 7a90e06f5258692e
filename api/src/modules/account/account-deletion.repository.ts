import { eq, or, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { billingCustomers, billingEvents, users, verificationCodes } from '../../db/schema/index'

/**
 * Erases an account. Its rows elsewhere go with it; subscriptions and audit rows stay without a name, and what the payment
 * provider said about the person is emptied.
 */
export async function eraseAccount(tx: Orm, { id, email }: { id: number; email: string }): Promise<void> {
  const [customer] = await tx
    .select({ id: billingCustomers.customerId })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, id))
  const object = billingEvents.object
  await tx
    .update(billingEvents)
    .set({ object: {} })
    .where(
      or(
        sql`${object} #>> '{metadata,userId}' = ${String(id)}`,
        sql`${object} ->> 'client_reference_id' = ${String(id)}`,
        customer && sql`${customer.id} in (${object} ->> 'customer', ${object} ->> 'id')`,
      ),
    )
  // Also those of an address without an account, from before it had one.
  await tx.delete(verificationCodes).where(eq(verificationCodes.email, email))
  await tx.delete(users).where(eq(users.id, id))
}
