import type { Viewer } from '../../http/callers'
import { appsForPerson } from '../../identity/audience/audience.repository'
import type { Platform } from '../../platform'
import { addOpening } from './apps.repository'
import { unknownApp } from './apps.service'

/**
 * Counts an opening of an app by day, without the person.
 * @throws AppError 404 for an app that is not for this person
 */
export async function countOpeningOf(
  { database, today }: Pick<Platform, 'database' | 'today'>,
  viewer: Viewer,
  id: number,
): Promise<void> {
  if (!(await appsForPerson(database.orm, [id], viewer.id)).has(id)) throw unknownApp()
  await addOpening(database.orm, id, today())
}
