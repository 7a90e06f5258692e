import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../api/src/db/open-database'
import { createTokens } from '../../api/src/identity/tokens'
import { SessionGuard } from '../../api/src/identity/session-guard'
import { loadSecrets } from '../../api/src/identity/secrets'
import { percentile } from '../bench/statistics'
import type { Measured } from './measured'
import { addPeople, signIn } from './people'
import { startPortal } from './portal'

const CHECKS = 50_000

/** What the check of a session token takes: signature, expiry, session and account, with the caches it has in service. */
export async function measureTokenCheck(): Promise<Measured[]> {
  const portal = await startPortal()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'csuite-token-'))
  const database = await openDatabase({ databaseUrl: portal.databaseUrl, dataDir })
  try {
    await addPeople(portal, ['ficha@csuite.example'])
    await signIn(portal, 'ficha@csuite.example')
    const { rows } = await database.orm.execute<{ id: number }>(
      `select id from users where email = 'ficha@csuite.example'`,
    )
    const now = Date.now
    const tokens = createTokens(await loadSecrets([], dataDir), now)
    const guard = new SessionGuard({ database, tokens, now, sessionHours: 12 })
    await guard.start()
    const token = await guard.open(database.orm, rows[0]?.id ?? 0, '')
    const times: number[] = []
    for (let index = 0; index < CHECKS; index += 1) {
      const started = performance.now()
      await guard.viewer(`Bearer ${token}`)
      times.push(performance.now() - started)
    }
    await guard.stop()
    const median = percentile(times, 0.5)
    return [
      {
        what: `token check, ${CHECKS} times`,
        result: `median ${median.toFixed(4)} ms, p99 ${percentile(times, 0.99).toFixed(4)} ms`,
        goal: 'median within 0.25 ms',
        met: median <= 0.25,
      },
    ]
  } finally {
    await database.close()
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
