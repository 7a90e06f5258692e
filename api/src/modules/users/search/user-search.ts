import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import type { Orm } from '../../../db/database'
import { type UserRow, findAfter } from '../users.repository'
import { type PageWanted, type UserFilter, textsOf } from './user-filter'
import { type Found, lookUp, lookUpByWeek, scanNewest, searchCondition } from './user-search.repository'

/** Maximum of matches that are counted, sorted and paged. */
export const COUNTED_MATCHES = 1000

export const searchLimits = {
  /** Newest users that are scanned: a few milliseconds; the share of matches estimates the selectivity. */
  scanned: 5000,
  /** Maximum of matches of a single index lookup: 15 to 30 ms. */
  candidates: 4000,
}

export interface Matches {
  rows: UserRow[]
  /** At most COUNTED_MATCHES. */
  total: number
  capped: boolean
}

/**
 * One page of the newest matches (docs/decisions, "Searching users"): by a scan of the newest users and, if these have too
 * few matches, by one index lookup or one per week, whichever the estimated selectivity suggests. Administrators have an
 * index of their own and are never scanned for.
 * @param totals all users, and those with the filter's status
 */
export async function searchUsers(
  orm: Orm,
  filter: UserFilter,
  totals: { all: number; withStatus: number },
  { offset, limit, order = '-createdAt' }: PageWanted,
  { scanned, candidates } = searchLimits,
): Promise<Matches> {
  const search = { ...filter, texts: textsOf(filter, totals.all) }
  const wanted = { counted: COUNTED_MATCHES + 1, paged: COUNTED_MATCHES, order, offset, limit }
  let expected = 0
  if (filter.role !== ROLE_ADMIN) {
    const newest = await scanNewest(orm, search, scanned, wanted)
    if (newest.count === wanted.counted || totals.withStatus <= scanned) return matchesOf(newest)
    expected = (newest.count / scanned) * totals.withStatus
  }
  if (expected < candidates / 2) {
    const found = await lookUp(orm, search, { ...wanted, counted: candidates })
    if (found.count < candidates) return matchesOf(found)
  }
  return matchesOf(await lookUpByWeek(orm, search, wanted))
}

/** All matches, newest first, in batches: few by one index lookup, many by a scan. */
export async function* everyMatch(
  orm: Orm,
  filter: UserFilter,
  totalUsers: number,
  batch: number,
  { candidates } = searchLimits,
): AsyncGenerator<UserRow[], undefined> {
  const search = { ...filter, texts: textsOf(filter, totalUsers) }
  if (search.texts.length > 0 || filter.role === ROLE_ADMIN) {
    const all = { counted: candidates, paged: candidates, limit: candidates, offset: 0 }
    const found = await lookUp(orm, search, { ...all, order: '-createdAt' })
    if (found.count < candidates) return yield found.rows
  }
  let last: UserRow | undefined
  do {
    const rows = await findAfter(orm, searchCondition(search), last, batch)
    yield rows
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}

const matchesOf = ({ rows, count }: Found): Matches => ({
  rows,
  total: Math.min(count, COUNTED_MATCHES),
  capped: count > COUNTED_MATCHES,
})
