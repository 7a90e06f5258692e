import { isNotNull, or } from 'drizzle-orm'
import type { Orm } from '../../db/database'
import { apps } from '../../db/schema/index'
import { isRowForPerson } from './audience.repository'

/**
 * Whether a person's token may go to an allowed target: not to a host where apps stand of which none is for them
 * (design §11). A host without apps is the allow-list's alone.
 */
export async function mayFollow(orm: Orm, target: URL, userId: number, now: Date): Promise<boolean> {
  const found = await orm
    .select({
      ...{ webUrl: apps.webUrl, iosUrl: apps.iosUrl, androidUrl: apps.androidUrl },
      isFor: isRowForPerson(userId, now),
    })
    .from(apps)
    .where(or(...[apps.webUrl, apps.iosUrl, apps.androidUrl].map(isNotNull)))
  // As a browser reads them: one host has many spellings.
  const there = found.filter(({ isFor: _isFor, ...app }) =>
    Object.values(app).some((address) => address !== null && hostOf(address) === hostOf(target.href)),
  )
  return there.length === 0 || there.some(({ isFor }) => isFor)
}

const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : ''
