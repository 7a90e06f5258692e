import type { Viewer } from '../../http/callers'
import type { Platform } from '../../platform'
import { addOpening } from './app-use.repository'
import type { AppsService } from './apps.service'

/** Counts openings of apps by day, without the person. */
export class AppUseService {
  constructor(
    private readonly platform: Pick<Platform, 'database' | 'limits' | 'today'>,
    private readonly apps: Pick<AppsService, 'one'>,
  ) {}

  /** @throws AppError 404 for an app that this person does not see, 429 for more openings than a person makes */
  async count(viewer: Viewer, id: number): Promise<void> {
    await this.platform.limits.take(['openingByUser', String(viewer.id)])
    await this.apps.one(id)
    await addOpening(this.platform.database.orm, id, this.platform.today())
  }
}
