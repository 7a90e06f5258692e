import { type Notice, noticeLevels } from '@csuite/shared/contract/notices'
import { announce } from '../../db/announce'
import type { Database, Unlisten } from '../../db/database'
import type { Clock } from '../../platform'
import { findOpenNotices } from './notices.repository'

const CHANNEL = 'csuite_notices'
/** Bounds how stale the notices get while the LISTEN connection is down. */
const LIFETIME_MS = 5000

const urgency = ({ nivel }: Notice) => noticeLevels.indexOf(nivel)

/**
 * Every notice that has not ended, in this process's memory. While the database is away the last known ones are shown, and
 * planned ones begin and end in time.
 */
export class OpenNotices {
  #notices: readonly Notice[] = []
  #readAt = -Infinity
  #reading: Promise<void> | undefined
  #unlisten: Unlisten | undefined

  constructor(
    private readonly database: Pick<Database, 'listen' | 'orm'>,
    private readonly now: Clock,
  ) {}

  async start(): Promise<void> {
    this.#unlisten = await this.database.listen(CHANNEL, () => void this.refresh())
    await this.refresh()
  }

  async stop(): Promise<void> {
    await this.#unlisten?.()
  }

  /** The notices of this moment, the most urgent first, then the newest. */
  current(): Notice[] {
    if (performance.now() - this.#readAt > LIFETIME_MS) void this.refresh()
    const now = new Date(this.now()).toISOString()
    return this.#notices
      .filter(({ desde, hasta }) => desde <= now && now < hasta)
      .sort((one, other) => urgency(other) - urgency(one) || other.id - one.id)
  }

  /** Without those of groups: a document does not know whose it is. */
  forDocuments(): Notice[] {
    return this.current().filter(({ audiencia }) => typeof audiencia === 'string')
  }

  /** Reads again what another process or this one changed; a failure leaves the last known notices. */
  async refresh(): Promise<void> {
    // A read under way may predate the change.
    const before = this.#reading
    this.#readAt = performance.now()
    const reading = (async () => {
      await before
      try {
        this.#notices = await findOpenNotices(this.database.orm, new Date(this.now()))
      } catch {
        // Asked again after LIFETIME_MS.
      }
    })()
    this.#reading = reading
    await reading
    if (this.#reading === reading) this.#reading = undefined
  }

  /** Tells every process of the transaction's change once it is committed. */
  announce(tx: Database['orm']): Promise<void> {
    return announce(tx, CHANNEL)
  }
}
