import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../../api/src/testing/until'
import { type Outcome, underTraffic } from '../outcome'
import type { TestRig } from '../../rig/test-rig'

const AWAY_MS = 8000

async function broken(
  rig: TestRig,
  fault: string,
  awayMs: number,
  breakIt: () => unknown,
  repair: () => unknown = () => rig.postgres.start(),
): Promise<Outcome> {
  let told = true
  const outcome = await underTraffic(rig, fault, async () => {
    await breakIt()
    if (awayMs > 0) {
      await wait(awayMs / 2)
      const statuses = await Promise.all(rig.products.map((product) => product.health()))
      told = statuses.every((status) => status === 503)
      await wait(awayMs / 2)
    }
    await repair()
    const repaired = Date.now()
    await wait(6000)
    return { repaired, saw: awayMs > 0 ? 'pages open, /health/ready 503' : 'pages open' }
  })
  if (!told) outcome.broken.push('health did not say so')
  await until('health', async () => (await rig.products[0].health()) === 200)
  return outcome
}

export const postgresRestarts = (rig: TestRig): Promise<Outcome> =>
  broken(rig, 'PostgreSQL restarted (immediate stop of its clients)', 0, () => rig.postgres.stop())

export const postgresAway = (rig: TestRig): Promise<Outcome> =>
  broken(rig, `PostgreSQL unreachable for ${AWAY_MS / 1000} s`, AWAY_MS, () => rig.postgres.stop())

export const postgresKilled = (rig: TestRig): Promise<Outcome> =>
  broken(rig, 'PostgreSQL kill -9, then crash recovery', 0, () => rig.postgres.kill())

export function postgresSilent(rig: TestRig): Promise<Outcome> {
  const fault = `PostgreSQL falls silent for ${AWAY_MS / 1000} s, connections open`
  let resume = () => {}
  const freeze = () => (resume = rig.postgres.freeze())
  return broken(rig, fault, AWAY_MS, freeze, () => resume())
}
