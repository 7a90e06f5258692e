import type { Platform } from '../../platform'
import { Turns } from '../../turns'
import type { OpenId } from './openid'
import {
  anyNotices,
  claimNotices,
  markEnded,
  postponeClient,
  postponeLink,
  removeLink,
} from './openid.repository'

const EVERY_MS = 2000
/** A process that dies while it tells a client leaves the notice to another after this long. */
const LEASE_MS = 30_000
const BATCH = 20
const LONGEST_WAIT_S = 300
/** A client that takes longer to answer waits with its other notices: those of other clients go first. */
const SLOW_MS = 3000
const SLOW_PAUSE_MS = 10_000
const GIVE_UP_MS = 24 * 3_600_000

/** Back-channel logout: whatever ends a portal session, or an app's audience, is found in the database and told to the clients. */
export class LogoutNotices {
  readonly turns = new Turns(
    EVERY_MS,
    () => this.deliverDue(),
    (error) => this.log.warn({ err: error }, 'logout notices failed'),
  )

  constructor(
    private readonly ports: Pick<Platform, 'database' | 'now'>,
    private readonly openid: OpenId,
    private readonly log: { warn(data: object, message: string): void },
  ) {}

  async deliverDue(): Promise<void> {
    const { database, now } = this.ports
    if (!(await anyNotices(database.orm))) return
    const at = new Date(now())
    await database.orm.transaction((tx) => markEnded(tx, at))
    const due = await claimNotices(database.orm, at, new Date(now() + LEASE_MS), BATCH)
    await Promise.all(due.map((notice) => this.#tell(notice)))
    if (due.length === BATCH && !this.turns.isStopped) await this.deliverDue()
  }

  async #tell(notice: Awaited<ReturnType<typeof claimNotices>>[number]): Promise<void> {
    const { database, now } = this.ports
    const { loginId, clientId, client, subject, sid, endedAt } = notice
    const startedAt = now()
    try {
      const [{ notifyLogout }, provider] = await Promise.all([import('./provider'), this.openid.provider()])
      await notifyLogout(provider, client, subject, sid)
      await removeLink(database.orm, loginId, clientId)
    } catch (error) {
      if (endedAt && now() - endedAt.getTime() > GIVE_UP_MS) {
        await removeLink(database.orm, loginId, clientId)
        return
      }
      const failures = notice.failures + 1
      const seconds = Math.min(2 ** Math.min(failures, 12), LONGEST_WAIT_S)
      this.log.warn({ err: error, client, failures }, 'a logout notice was not taken')
      await postponeLink(database.orm, loginId, clientId, {
        failures,
        dueAt: new Date(now() + seconds * 1000),
      })
    } finally {
      if (now() - startedAt > SLOW_MS)
        await postponeClient(database.orm, clientId, new Date(now()), new Date(now() + SLOW_PAUSE_MS))
    }
  }
}
