import { type Notice, noticeLevels } from '@csuite/shared/contract/notices'
import type { Database } from '../../db/database'
import { Followed } from '../../db/followed'
import type { Clock } from '../../platform'
import { findOpenNotices } from './notices.repository'

const urgency = ({ nivel }: Notice) => noticeLevels.indexOf(nivel)

/**
 * Every notice that has not ended, in this process's memory. While the database is away the last known ones are shown, and
 * planned ones begin and end in time.
 */
export class OpenNotices extends Followed<readonly Notice[]> {
  constructor(
    database: Pick<Database, 'listen' | 'orm'>,
    private readonly now: Clock,
  ) {
    super(database, 'csuite_notices', [], (orm) => findOpenNotices(orm, new Date(now())))
  }

  /** The notices of this moment, the most urgent first, then the newest. */
  override current(): Notice[] {
    const now = new Date(this.now()).toISOString()
    return super
      .current()
      .filter(({ desde, hasta }) => desde <= now && now < hasta)
      .sort((one, other) => urgency(other) - urgency(one) || other.id - one.id)
  }

  /** Without those of groups: a document does not know whose it is. */
  forDocuments(): Notice[] {
    return this.current().filter(({ audiencia }) => typeof audiencia === 'string')
  }
}
