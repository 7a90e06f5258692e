import { desc, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { users } from '../../db/schema/index'
import { type UserFilter, filterCondition, statusCondition, textCondition } from './user-filter.repository'

/** Matches that are counted and paged; more are shown as "más de 1000". */
export const COUNTED_MATCHES = 1000
/** Newest users that are read one by one before an index is asked: five milliseconds' worth, then twenty. */
const WINDOWS = [10_000, 40_000] as const

export interface Matches {
  /** Ids of the page, newest first. */
  ids: number[]
  /** At most COUNTED_MATCHES. */
  total: number
  capped: boolean
}

/**
 * The page of users whose email or name holds a text, newest first. No single plan is quick for every text: among a million
 * users a common one fills the page from the newest few, while a rare one is found by its trigrams only, and the planner
 * cannot tell which it is when matches gather among the old or the new. So the newest are read first; where they do not
 * fill the page the trigram index says how many there are, and all are sorted only when they are many and old.
 */
export async function searchUsers(
  orm: Orm,
  filter: UserFilter,
  totals: { all: number; withStatus: number },
  page: { offset: number; limit: number },
): Promise<Matches> {
  const end = Math.min(page.offset + page.limit, COUNTED_MATCHES)
  const newest = await matchesAmongNewest(orm, filter, totals.all, WINDOWS[0])
  if (newest.length > COUNTED_MATCHES) return fromNewest(newest, page, end)
  if (totals.withStatus <= WINDOWS[0]) {
    return { ids: newest.slice(page.offset, end), total: newest.length, capped: false }
  }

  const some = await someMatches(orm, filter, totals.all)
  if (some.length <= COUNTED_MATCHES) {
    return { ids: some.slice(page.offset, end), total: some.length, capped: false }
  }
  if (newest.length >= end) return fromNewest(newest, page, end)
  const more = await matchesAmongNewest(orm, filter, totals.all, WINDOWS[1])
  if (more.length >= end) return fromNewest(more, page, end)
  return fromNewest(await allMatches(orm, filter, totals.all, end), page, end)
}

const fromNewest = (ids: number[], { offset }: { offset: number }, end: number): Matches => ({
  ids: ids.slice(offset, end),
  total: COUNTED_MATCHES,
  capped: true,
})

/** Matches among the newest users with the filter's status, newest first, one more than are counted at most. */
async function matchesAmongNewest(
  orm: Orm,
  filter: UserFilter,
  all: number,
  size: number,
): Promise<number[]> {
  const newest = orm
    .select({ id: users.id, email: users.email, searchName: users.searchName, createdAt: users.createdAt })
    .from(users)
    .where(statusCondition(filter))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(size)
    .as('newest')
  const rows = await orm
    .select({ id: newest.id })
    .from(newest)
    .where(textCondition(filter, all, newest))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(COUNTED_MATCHES + 1)
  return rows.map(({ id }) => id)
}

/**
 * Any matches, one more than are counted at most, newest first: all of them when there are no more. By an index: a
 * sequential read that hopes to find enough early goes through the whole table when they are at its end.
 */
async function someMatches(orm: Orm, filter: UserFilter, all: number): Promise<number[]> {
  return orm.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<{ id: number }>(sql`
      with found as materialized (
        select id, created_at from users where ${filterCondition(filter, all)} limit ${COUNTED_MATCHES + 1})
      select id from found order by created_at desc, id desc`)
    return rows.map(({ id }) => id)
  })
}

/** The newest matches, found by index and sorted. */
async function allMatches(orm: Orm, filter: UserFilter, all: number, limit: number): Promise<number[]> {
  const { rows } = await orm.execute<{ id: number }>(sql`
    with matching as materialized (select id, created_at from users where ${filterCondition(filter, all)})
    select id from matching order by created_at desc, id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}
