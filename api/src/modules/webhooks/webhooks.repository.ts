import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type Orm, firstRow } from '../../db/database'
import type { SealedTexts } from '../../db/sealed-texts'
import { auditWebhook } from '../../db/schema/audit-log'

const THE_ONE = 1

/** When a webhook is due whose receiver is gone. */
export const NEVER = new Date('9999-12-31T00:00:00Z')

export const sealedWebhook: SealedTexts = {
  table: auditWebhook,
  id: auditWebhook.id,
  text: auditWebhook.secret,
  values: (secret) => ({ secret }),
}

export type WebhookRow = typeof auditWebhook.$inferSelect

export const findWebhook = (orm: Orm): Promise<WebhookRow | undefined> =>
  firstRow(orm.select().from(auditWebhook))

/** One change at a time, also of the first: each sees the secret that the one before it made. */
export async function lockWebhook(tx: Orm): Promise<WebhookRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhook'))`)
  return findWebhook(tx)
}

/** A change of the address keeps the cursor and ends the lease: who is sending stops. */
export async function storeWebhook(tx: Orm, row: Pick<WebhookRow, 'url' | 'secret' | 'cursor' | 'dueAt'>) {
  const { cursor: _start, ...changed } = row
  const fresh = { ...changed, failures: 0, lastError: null, leaseholder: null, leasedUntil: null }
  await tx
    .insert(auditWebhook)
    .values({ ...fresh, id: THE_ONE, cursor: row.cursor })
    .onConflictDoUpdate({ target: auditWebhook.id, set: fresh })
}

export async function deleteWebhook(tx: Orm): Promise<void> {
  await tx.delete(auditWebhook)
}

/** The webhook, if it is due and no other process is sending. */
export async function leaseWebhook(
  orm: Orm,
  leaseholder: string,
  now: Date,
  until: Date,
): Promise<WebhookRow | undefined> {
  const isFree = or(isNull(auditWebhook.leasedUntil), lt(auditWebhook.leasedUntil, now))
  const [row] = await orm
    .update(auditWebhook)
    .set({ leaseholder, leasedUntil: until })
    .where(and(lte(auditWebhook.dueAt, now), isFree))
    .returning()
  return row
}

/** False if the lease was lost. */
async function changeLeased(orm: Orm, leaseholder: string, changes: Partial<WebhookRow>): Promise<boolean> {
  const rows = await orm
    .update(auditWebhook)
    .set(changes)
    .where(eq(auditWebhook.leaseholder, leaseholder))
    .returning({ id: auditWebhook.id })
  return rows.length > 0
}

export const noteTaken = (orm: Orm, leaseholder: string, cursor: number, at: Date, until: Date) =>
  changeLeased(orm, leaseholder, {
    ...{ cursor, lastSentAt: at, failures: 0, lastError: null, leasedUntil: until },
  })

export const noteFailure = (
  orm: Orm,
  leaseholder: string,
  failure: Pick<WebhookRow, 'failures' | 'lastError' | 'dueAt'>,
) => changeLeased(orm, leaseholder, { ...failure, leaseholder: null, leasedUntil: null })

export const endLease = (orm: Orm, leaseholder: string) =>
  changeLeased(orm, leaseholder, { leaseholder: null, leasedUntil: null })
