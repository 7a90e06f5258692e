import type { Notice } from '@csuite/shared/contract/notices'
import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { type Orm, writtenRow } from '../../db/database'
import { noticeDismissals, notices } from '../../db/schema/index'

type Row = typeof notices.$inferSelect
export type NoticeRow = Omit<typeof notices.$inferInsert, 'id' | 'version'>

const noticeOf = ({ startsAt, endsAt, audience, groupIds, ...row }: Row): Notice => ({
  ...row,
  desde: startsAt.toISOString(),
  hasta: endsAt.toISOString(),
  audiencia: audience === 'grupos' ? { grupos: groupIds } : audience,
})

/** Shown and planned notices at the same time; each is in every process's memory. */
export const OPEN_MAX = 100

/** Shown and planned ones, by their start. */
export async function findOpenNotices(orm: Orm, now: Date): Promise<Notice[]> {
  const rows = await orm
    .select()
    .from(notices)
    .where(gt(notices.endsAt, now))
    .orderBy(asc(notices.startsAt), asc(notices.id))
    .limit(OPEN_MAX)
  return rows.map(noticeOf)
}

/** The last that ended, newest first. */
export async function findEndedNotices(orm: Orm, now: Date, limit: number): Promise<Notice[]> {
  const rows = await orm
    .select()
    .from(notices)
    .where(lte(notices.endsAt, now))
    .orderBy(desc(notices.endsAt), desc(notices.id))
    .limit(limit)
  return rows.map(noticeOf)
}

export async function lockNotice(tx: Orm, id: number): Promise<Notice | undefined> {
  const [row] = await tx.select().from(notices).where(eq(notices.id, id)).for('update')
  return row && noticeOf(row)
}

export async function insertNotice(tx: Orm, notice: NoticeRow): Promise<Notice> {
  return noticeOf(await writtenRow(tx.insert(notices).values(notice).returning()))
}

/** Other words are news to those who put the notice away. */
export async function updateNoticeRow(
  tx: Orm,
  id: number,
  notice: NoticeRow,
  hasOtherWords: boolean,
): Promise<Notice> {
  if (hasOtherWords) await tx.delete(noticeDismissals).where(eq(noticeDismissals.noticeId, id))
  const version = hasOtherWords ? { version: sql`${notices.version} + 1` } : {}
  const updated = tx
    .update(notices)
    .set({ ...notice, ...version })
    .where(eq(notices.id, id))
    .returning()
  return noticeOf(await writtenRow(updated))
}

export async function deleteNotice(tx: Orm, id: number): Promise<void> {
  await tx.delete(notices).where(eq(notices.id, id))
}

/** Nothing where the notice has another version by now. */
export async function insertDismissal(
  orm: Orm,
  { id, version }: Pick<Notice, 'id' | 'version'>,
  userId: number,
): Promise<void> {
  // Waits for a change that is under way, which would delete it.
  await orm.execute(sql`
    insert into notice_dismissals (notice_id, user_id)
    select id, ${userId}::int from notices where id = ${id} and version = ${version} for share
    on conflict do nothing`)
}

export async function findDismissed(orm: Orm, userId: number, ids: number[]): Promise<Set<number>> {
  const rows = await orm
    .select({ id: noticeDismissals.noticeId })
    .from(noticeDismissals)
    .where(and(eq(noticeDismissals.userId, userId), inArray(noticeDismissals.noticeId, ids)))
  return new Set(rows.map(({ id }) => id))
}
