import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { PgBouncer } from '../../../api/src/testing/pgbouncer'
import type { PortalProcess } from '../../rig/portal-process'
import { type TestRig, onRig, ports } from '../../rig/test-rig'
import { type Outcome, underTraffic } from '../outcome'
import { postgresAway, postgresKilled, postgresRestarts, postgresSilent } from './postgres'

const SECONDS = 6
const ROUNDS = 5
const LEAST = 0.9

/** The database's faults with every process behind PgBouncer, and what it costs. */
export async function pgbouncer(): Promise<Outcome[]> {
  const pooler = await PgBouncer.start(`postgres://postgres@127.0.0.1:${ports.postgres}/postgres`)
  try {
    return await onRig(3, { pooled: (url) => pooler.before(url) }, async (rig) => {
      const outcomes = [await throughput(rig), await poolerRestarts(rig, pooler)]
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

/** The catalogue of one process through the pooler, and of one that goes to the server, in turn. */
async function throughput(rig: TestRig): Promise<Outcome> {
  const direct = rig.another({ DATABASE_URL: rig.front.databaseUrl })
  await direct.start()
  const token = rig.people[0]?.token ?? ''
  const served = async ({ url }: PortalProcess, duration: number) => {
    const headers = { authorization: `Bearer ${token}` }
    const path = '/api/apps/listar?page=1&limit=100'
    const { requests, non2xx, errors } = await autocannon({
      url: url + path,
      headers,
      connections: 20,
      duration,
    })
    failed += non2xx + errors
    total += requests.total
    return requests.average
  }
  let [failed, total, pooled, own] = [0, 0, 0, 0]
  const [product] = rig.products
  // Both are warm.
  await served(product, 2)
  await served(direct, 2)
  for (let round = 0; round < ROUNDS; round += 1) {
    pooled += (await served(product, SECONDS)) / ROUNDS
    own += (await served(direct, SECONDS)) / ROUNDS
  }
  await direct.stop()
  const ratio = pooled / own
  const saw = `${Math.round(pooled)} requests a second of one process, ${Math.round(own)} without it: ${ratio.toFixed(2)} of direct`
  return {
    ...{ fault: 'GET /apps/listar through PgBouncer', saw, healed: null, failed, requests: total },
    ...{ lost: null, acknowledged: 0, limit: `at least ${LEAST} of direct, no request fails` },
    broken: [
      ...(ratio < LEAST ? [`${ratio.toFixed(2)} of direct`] : []),
      ...(failed > 0 ? ['requests failed'] : []),
    ],
  }
}
