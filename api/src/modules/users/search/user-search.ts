import type { Orm } from '../../../db/database'
import { type Page, type UserRow, findAfter, findByIds } from '../users.repository'
import { type UserFilter, hasTrigram, patternsOf } from './user-filter'
import { hasMoreThan, lookUp, scanNewest, searchCondition } from './user-search.repository'

/** Maximum of matches that are counted, sorted and paged. */
export const COUNTED_MATCHES = 1000

/** Numbers of newest users that are scanned (docs/decisions, "Searching users"). */
export const scanSizes = { always: 10_000, withoutTrigram: 50_000, frequent: 400_000 }
/** A text that more of the newest users have is found sooner by scanning on than by reading every match. */
const FREQUENT_SHARE = 1 / 200

export interface Matches {
  rows: UserRow[]
  /** At most COUNTED_MATCHES. */
  total: number
  capped: boolean
  /** Where not all of them can be paged. */
  paged?: number
}

export async function searchUsers(
  orm: Orm,
  filter: UserFilter,
  page: Page,
  sizes = scanSizes,
): Promise<Matches> {
  const { ids, capped } = await newestMatches(orm, filter, sizes)
  return { rows: await findByIds(orm, ids, page), total: ids.length, capped }
}

/** All matches, newest first, in batches. */
export async function* everyMatch(orm: Orm, filter: UserFilter, batch: number): AsyncGenerator<UserRow[]> {
  const { ids, capped } = await newestMatches(orm, filter, scanSizes)
  if (!capped) return yield findByIds(orm, ids, { offset: 0, limit: ids.length, order: '-createdAt' })
  let last: UserRow | undefined
  do {
    const rows = await findAfter(orm, searchCondition(filter), last, batch)
    yield rows
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}

/** Ids of the newest matches; `capped` if there are, or may be, more. */
async function newestMatches(orm: Orm, filter: UserFilter, sizes: typeof scanSizes) {
  const wanted = COUNTED_MATCHES + 1
  const counted = (ids: number[], more = false) => ({
    ids: ids.slice(0, COUNTED_MATCHES),
    capped: more || ids.length === wanted,
  })
  const patterns = patternsOf(filter)
  const unindexed = patterns.length > 0 && !patterns.some(hasTrigram)
  const first = unindexed ? sizes.withoutTrigram : sizes.always
  const newest = await scanNewest(orm, filter, first, wanted)
  if (newest.length === wanted) return counted(newest)
  if (unindexed) return counted(newest, await hasMoreThan(orm, filter, first))
  if (newest.length >= first * FREQUENT_SHARE) {
    const further = await scanNewest(orm, filter, sizes.frequent, wanted)
    if (further.length === wanted) return counted(further)
  }
  return counted(await lookUp(orm, filter, wanted))
}
