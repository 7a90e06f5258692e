import { AppError } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import { appsForPerson } from '../../identity/audience/audience.repository'
import type { Platform } from '../../platform'
import { addOpening } from './app-use.repository'
import { appsTexts } from './apps.texts'

/** Counts openings of apps by day, without the person. */
export class AppUseService {
  constructor(private readonly platform: Platform) {}

  /** @throws AppError 404 for an app that is not for this person, 429 for more openings than a person makes */
  async count(viewer: Viewer, id: number): Promise<void> {
    const { database, limits, today } = this.platform
    await limits.take(['openingByUser', String(viewer.id)])
    if (!(await appsForPerson(database.orm, [id], viewer.id)).has(id))
      throw new AppError('NOT_FOUND', { message: appsTexts.unknownApp })
    await addOpening(database.orm, id, today())
  }
}
