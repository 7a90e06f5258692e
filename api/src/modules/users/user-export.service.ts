import { csvFile, csvRow, withoutFormulas } from '@csuite/shared/contract/csv'
import type { Orm } from '../../db/database'
import { localTime } from '../../identity/accounts/product-days'
import { readTotals } from './user-counts.repository'
import { exportTexts } from './user-export.texts'
import { type UserFilter, needsSearch } from './search/user-filter'
import { everyMatch } from './search/user-search'
import type { UserRow } from './users.repository'

const BATCH = 1000

const userLine = (user: UserRow, timeZone: string): string =>
  csvRow(
    [
      String(user.id),
      user.email,
      user.name,
      user.lastName,
      user.phone ?? '',
      exportTexts.role(user.role),
      exportTexts.status[user.status],
      localTime(timeZone, user.createdAt),
    ].map(withoutFormulas),
  )

type ExportFilter = UserFilter & { timeZone: string }

/**
 * All matching users as CSV, newest first.
 * @param again is asked before each batch, and throws once nobody may read it any more
 */
export async function* csvLines(
  orm: Orm,
  filter: ExportFilter,
  again: () => Promise<unknown>,
): AsyncGenerator<string> {
  yield csvFile([exportTexts.columns])
  for await (const batch of everyMatch(orm, filter, BATCH)) {
    await again()
    if (batch.length > 0) yield batch.map((user) => userLine(user, filter.timeZone)).join('')
  }
}

/** Their number; null if it is not known from the counters. */
export const countLines = async (orm: Orm, filter: UserFilter): Promise<number | null> =>
  needsSearch(filter) ? null : (await readTotals(orm))[filter.status ?? 'all']
