import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type Orm, insertRecords } from '../db/database'
import type { DueRows } from '../db/due-rows'
import type { SealedTexts } from '../db/sealed-texts'
import { outbox, users } from '../db/schema/index'

export type OutboxRow = typeof outbox.$inferSelect

const isPending = and(isNull(outbox.sentAt), isNull(outbox.droppedAt))

export async function insertMail(orm: Orm, ...rows: (typeof outbox.$inferInsert)[]): Promise<void> {
  await orm.execute(insertRecords(outbox, rows))
}

/**
 * Leases due mails to this process and skips those that another one is claiming. Those that expire come first, so that no code
 * waits for invitations.
 */
export async function claimMails(
  orm: Orm,
  now: Date,
  leaseUntil: Date,
  limit: number,
  onlyExpiring: boolean,
): Promise<OutboxRow[]> {
  const due = orm
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isPending, lte(outbox.dueAt, now), onlyExpiring ? isNotNull(outbox.notAfter) : undefined))
    .orderBy(outbox.notAfter, outbox.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return orm
    .update(outbox)
    .set({ dueAt: leaseUntil, attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, due))
    .returning()
}

/** For mails that this process is still sending. */
export async function renewLeases(orm: Orm, ids: number[], leaseUntil: Date): Promise<void> {
  await orm
    .update(outbox)
    .set({ dueAt: leaseUntil })
    .where(and(isPending, inArray(outbox.id, ids)))
}

/** Whether a mail of this kind waits for its first attempt at a later time. */
export async function hasMailAhead(orm: Orm, kind: string, recipient: string, now: Date): Promise<boolean> {
  const ahead = and(isPending, eq(outbox.attempts, 0), gt(outbox.dueAt, now))
  return (await orm.$count(outbox, and(ahead, eq(outbox.kind, kind), eq(outbox.recipient, recipient)))) > 0
}

export async function markSent(orm: Orm, { id, recipient }: Pick<OutboxRow, 'id' | 'recipient'>, at: Date) {
  await orm
    .update(outbox)
    .set({ sentAt: at, recipient: '', data: {}, lastError: null })
    .where(eq(outbox.id, id))
  await orm
    .update(users)
    .set({ mailRefusedAt: null })
    .where(and(eq(users.email, recipient), isNotNull(users.mailRefusedAt)))
}

/** For the administrators: this user's mails do not arrive. */
export async function noteRefusedMailbox(orm: Orm, recipient: string, at: Date): Promise<void> {
  await orm
    .update(users)
    .set({ mailRefusedAt: at })
    .where(and(eq(users.email, recipient), isNull(users.mailRefusedAt)))
}

export interface MailProblem {
  waiting: number
  since: Date
  /** The server's words, or the network's. */
  reason: string
}

export async function readMailProblem(orm: Orm, before: Date): Promise<MailProblem | undefined> {
  const isStuck = and(isPending, isNotNull(outbox.lastError), lt(outbox.createdAt, before))
  const [oldest] = await orm
    .select({ since: outbox.createdAt, reason: outbox.lastError })
    .from(outbox)
    .where(isStuck)
    .orderBy(outbox.createdAt)
    .limit(1)
  if (!oldest) return undefined
  return { since: oldest.since, reason: oldest.reason ?? '', waiting: await orm.$count(outbox, isStuck) }
}

export async function markDropped(orm: Orm, id: number, at: Date, reason: string): Promise<void> {
  await orm
    .update(outbox)
    .set({ droppedAt: at, recipient: '', data: {}, lastError: reason })
    .where(eq(outbox.id, id))
}

export async function postpone(orm: Orm, id: number, dueAt: Date, error: string): Promise<void> {
  await orm.update(outbox).set({ dueAt, lastError: error }).where(eq(outbox.id, id))
}

export async function deleteMail(orm: Orm, id: number): Promise<void> {
  await orm.delete(outbox).where(eq(outbox.id, id))
}

export async function deleteMailsTo(orm: Orm, recipient: string, kinds?: string[]): Promise<void> {
  await orm.delete(outbox).where(and(eq(outbox.recipient, recipient), kinds && inArray(outbox.kind, kinds)))
}

/** What waiting mails say. */
export const sealedMails: SealedTexts = {
  table: outbox,
  id: outbox.id,
  text: sql`${outbox.data} ->> 'sealed'`,
  values: (sealed) => ({ data: { sealed } }),
  where: isPending,
}

/** Mails that were sent or dropped. */
export const settledMails: DueRows = {
  table: outbox,
  at: sql<Date>`coalesce(${outbox.sentAt}, ${outbox.droppedAt})`,
  keepDays: 30,
}

/** Without those whose first attempt is for later. */
export async function countPendingMails(orm: Orm, now: Date): Promise<number> {
  return orm.$count(outbox, and(isPending, or(lte(outbox.dueAt, now), gt(outbox.attempts, 0))))
}

export async function oldestPendingMail(orm: Orm): Promise<Date | undefined> {
  const [oldest] = await orm
    .select({ createdAt: outbox.createdAt })
    .from(outbox)
    .where(isPending)
    .orderBy(outbox.createdAt)
    .limit(1)
  return oldest?.createdAt
}
