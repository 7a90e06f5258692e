import type { Readable } from 'node:stream'
import { recordAudit } from '../../audit/audit-trail'
import { AppError } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import { Downloads } from '../../http/downloads'
import type { Platform } from '../../platform'
import { readOwnAccount, readPersonalRows } from './account.repository'
import { accountTexts } from './account.texts'

const LONGEST_MS = 600_000

/** The export of everything kept about a person, as JSON that is written while it is downloaded. */
export class OwnDataExport {
  readonly #downloads = new Downloads(LONGEST_MS)

  constructor(private readonly platform: Pick<Platform, 'modules' | 'database' | 'sessions' | 'limits'>) {}

  /** @throws AppError 429 while the person's previous export runs, and after five in an hour */
  async open(viewer: Viewer): Promise<Readable> {
    const { id } = viewer
    const { database, limits } = this.platform
    const download = this.#downloads.begin(String(id))
    try {
      await limits.take(['exportByUser', String(id)])
      const account = await readOwnAccount(database.orm, id)
      if (account === undefined) throw new AppError('UNAUTHORIZED')
      await recordAudit(database.orm, { type: 'cuenta.exportada', by: id, about: id })
      return download.stream(this.#text(viewer, account, download.end))
    } catch (error) {
      download.end()
      throw error
    }
  }

  /** Ends early, and says so in the file, once the session has ended, be it with its account. */
  async *#text({ id, sessionId }: Viewer, account: object, end: () => void): AsyncGenerator<string> {
    const { database, modules, sessions } = this.platform
    const isOpen = async () => (await sessions.viewerOf(sessionId)) !== undefined
    yield `{\n  "cuenta": ${JSON.stringify(account)}`
    for (const [name, table] of modules.flatMap(({ ownData = {} }) => Object.entries(ownData))) {
      let separator = ''
      yield `,\n  "${name}": [`
      for await (const rows of readPersonalRows(database.orm, id, table)) {
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
