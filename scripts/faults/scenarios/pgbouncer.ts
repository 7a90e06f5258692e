import { setTimeout as wait } from 'node:timers/promises'
import { PgBouncer } from '../../../api/src/testing/pgbouncer'
import { type TestRig, onRig, ports } from '../../rig/test-rig'
import { type Outcome, underTraffic } from '../outcome'
import { postgresAway, postgresKilled, postgresRestarts, postgresSilent } from './postgres'

/** The database's faults with every process behind PgBouncer. */
export async function pgbouncer(): Promise<Outcome[]> {
  const pooler = await PgBouncer.start(`postgres://postgres@127.0.0.1:${ports.postgres}/postgres`)
  try {
    return await onRig(3, { pooled: (url) => pooler.before(url) }, async (rig) => {
      const outcomes = [await poolerRestarts(rig, pooler)]
      for (const fault of [postgresRestarts, postgresKilled, postgresAway, postgresSilent]) {
        const outcome = await fault(rig)
        outcomes.push({ ...outcome, fault: `behind PgBouncer: ${outcome.fault}` })
      }
      return outcomes
    })
  } finally {
    await pooler.stop()
  }
}

const poolerRestarts = (rig: TestRig, pooler: PgBouncer): Promise<Outcome> =>
  underTraffic(rig, 'PgBouncer kill -9 and started again', async () => {
    await pooler.restart()
    const repaired = Date.now()
    await wait(6000)
    return { repaired, saw: 'pages open' }
  })
