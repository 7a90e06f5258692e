import { Readable } from 'node:stream'
import { withoutFormulas } from '@csuite/shared/contract/csv'
import type { Orm } from '../../db/database'
import { localTime } from '../../identity/accounts/product-days'
import { readTotals } from './user-counts.repository'
import { exportTexts } from './user-export.texts'
import { type UserFilter, needsSearch } from './search/user-filter'
import { everyMatch } from './search/user-search'
import type { UserRow } from './users.repository'

const BATCH = 1000
/** Without it Excel does not read UTF-8. */
const BOM = '\uFEFF'

/** One CSV cell, protected against formula injection. */
export function csvCell(value: string): string {
  const safe = withoutFormulas(value)
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const csvLine = (cells: string[]): string => `${cells.map(csvCell).join(';')}\r\n`

const userLine = (user: UserRow, timeZone: string): string =>
  csvLine([
    String(user.id),
    user.email,
    user.name,
    user.lastName,
    user.phone ?? '',
    exportTexts.role(user.role),
    exportTexts.status[user.status],
    localTime(timeZone, user.createdAt),
  ])

type ExportFilter = UserFilter & { timeZone: string }

async function* lines(orm: Orm, filter: ExportFilter): AsyncGenerator<string> {
  yield BOM + csvLine([...exportTexts.columns])
  for await (const batch of everyMatch(orm, filter, BATCH))
    if (batch.length > 0) yield batch.map((user) => userLine(user, filter.timeZone)).join('')
}

/** All matching users as a CSV stream, newest first. `total` is null if it is not known from the counters. */
export async function exportCsv(orm: Orm, filter: ExportFilter) {
  return {
    csv: Readable.from(lines(orm, filter), { objectMode: false, highWaterMark: 256 * 1024 }),
    total: needsSearch(filter) ? null : (await readTotals(orm))[filter.status ?? 'all'],
  }
}
