import { Readable } from 'node:stream'
import { recordAudit } from '../../audit/audit-trail'
import { AppError, unavailable } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import type { Platform } from '../../platform'
import { readOwnAccount, readPersonalRows } from './account.repository'
import { accountTexts } from './account.texts'

/** Exports of one process at the same time: each holds a request's slot until it is downloaded. */
const AT_ONCE = 10
const LONGEST_MS = 600_000
/** How long the client may take to read a batch. */
const STALLED_MS = 30_000

/** The export of everything kept about a person, as JSON that is written while it is downloaded. */
export class OwnDataExport {
  readonly #running = new Set<number>()

  constructor(private readonly platform: Pick<Platform, 'modules' | 'database' | 'sessions' | 'limits'>) {}

  /** @throws AppError 429 while the person's previous export runs, and after five in an hour */
  async open(viewer: Viewer): Promise<Readable> {
    const { id } = viewer
    if (this.#running.has(id))
      throw new AppError('TOO_MANY_REQUESTS', { message: accountTexts.exportRunning, retryAfter: 5 })
    if (this.#running.size >= AT_ONCE) throw unavailable(10)
    this.#running.add(id)
    let running = true
    const end = () => {
      if (running) this.#running.delete(id)
      running = false
    }
    try {
      const { database, limits } = this.platform
      await limits.take(['exportByUser', String(id)])
      const account = await readOwnAccount(database.orm, id)
      if (account === undefined) throw new AppError('UNAUTHORIZED')
      await recordAudit(database.orm, { type: 'cuenta.exportada', by: id, about: id })
      return this.#stream(viewer, account, end)
    } catch (error) {
      end()
      throw error
    }
  }

  #stream(viewer: Viewer, account: object, end: () => void): Readable {
    const timers = [LONGEST_MS, STALLED_MS].map((ms) => setTimeout(() => stream.destroy(), ms))
    const isRead = () => timers.at(-1)?.refresh()
    const stream = Readable.from(this.#text(viewer, account, { isRead, end }), { objectMode: false })
    stream.once('close', () => {
      timers.forEach(clearTimeout)
      end()
    })
    return stream
  }

  /** Ends early, and says so in the file, once the session has ended, be it with its account. */
  async *#text(
    { id, sessionId }: Viewer,
    account: object,
    { isRead, end }: Record<'isRead' | 'end', () => void>,
  ): AsyncGenerator<string> {
    const { database, modules, sessions } = this.platform
    const isOpen = async () => (await sessions.viewerOf(sessionId)) !== undefined
    yield `{\n  "cuenta": ${JSON.stringify(account)}`
    for (const [name, table] of modules.flatMap(({ ownData = {} }) => Object.entries(ownData))) {
      let separator = ''
      yield `,\n  "${name}": [`
      for await (const rows of readPersonalRows(database.orm, id, table)) {
        isRead()
        if (!(await isOpen())) break
        yield `${separator}\n    ${rows.map((row) => JSON.stringify(row)).join(',\n    ')}`
        separator = ','
      }
      yield separator === '' ? ']' : '\n  ]'
    }
    const whole = await isOpen()
    // Before the client has all of it and may ask again.
    end()
    yield whole ? '\n}\n' : `,\n  "incompleto": ${JSON.stringify(accountTexts.exportCut)}\n}\n`
  }
}
