import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../../api/src/testing/until'
import { PatroniCluster, type PatroniNode } from '../../rig/patroni-cluster'
import { ask } from '../../rig/portal-client'
import { type TestRig, onRig, ports } from '../../rig/test-rig'
import { type Outcome, underTraffic } from '../outcome'
import type { Traffic } from '../traffic'

const KILLS = 10
const OTHERS = 3
const FAILOVER_S = 10
const SWITCHOVER_S = 3

/** The primary of a Patroni cluster behind HAProxy is lost while people write. */
export async function patroni(): Promise<Outcome[]> {
  const cluster = new PatroniCluster(ports)
  try {
    await cluster.start()
    return await onRig(3, { cluster }, async (rig) => {
      const onPrimary = (act: (primary: PatroniNode) => void) => async () => act(await cluster.primary())
      const repeated = (fault: string, times: number, withinS: number, act: () => Promise<unknown>) =>
        primaryLost(rig, cluster, { fault: `${fault}, ${times} times`, times, withinS, act })
      return [
        await repeated(
          "Patroni: the primary's machine is lost (kill -9 of everything on it)",
          KILLS,
          FAILOVER_S,
          onPrimary((primary) => primary.kill()),
        ),
        await repeated('Patroni: switchover', OTHERS, SWITCHOVER_S, () => cluster.switchOver()),
        await repeated(
          "Patroni: the primary's machine hangs, connections open, and comes back",
          OTHERS,
          FAILOVER_S,
          async () => {
            const resume = (await cluster.primary()).freeze()
            return async () => {
              // It still takes itself for the primary.
              await wait(1000)
              resume()
            }
          },
        ),
      ]
    })
  } finally {
    await cluster.stop()
  }
}

interface Loss {
  fault: string
  times: number
  withinS: number
  /** May return what is to be done once writes succeed again. */
  act: () => Promise<unknown>
}

async function primaryLost(rig: TestRig, cluster: PatroniCluster, { fault, times, withinS, act }: Loss) {
  const seconds: number[] = []
  const outcome = await underTraffic(rig, fault, async (traffic) => {
    for (let time = 0; time < times; time += 1) {
      const before = await cluster.primary()
      const began = Date.now()
      const after = await act()
      await until('another primary', async () => (await cluster.primary()) !== before)
      const elected = Date.now()
      await until('a write', () => (traffic.acknowledgedAt.at(-1) ?? 0) > elected)
      if (typeof after === 'function') await (after as () => Promise<void>)()
      await cluster.whole()
      seconds.push(longestPause(traffic, began))
      await wait(1000)
    }
    return { repaired: Date.now(), saw: `writes again after ${spread(seconds)}; nobody signed out` }
  })
  const kept = await Promise.all(
    rig.people.map(({ token }) => ask(rig.front, 'GET', '/api/auth/user', { token })),
  )
  const out = kept.filter(({ status }) => status !== 200).length
  outcome.healed = Math.max(...seconds)
  outcome.limit = `writes again within ${withinS} s without a manual step, each answer within 5.5 s, refusals 503 with Retry-After, nobody signed out, no write lost`
  if (outcome.healed > withinS) outcome.broken.push(`writes only after ${outcome.healed.toFixed(1)} s`)
  if (out > 0) outcome.broken.push(`${out} people are signed out`)
  return outcome
}

/** Seconds of the longest pause between acknowledged writes since a time. */
function longestPause({ acknowledgedAt }: Traffic, since: number): number {
  const times = [since, ...acknowledgedAt.filter((at) => at >= since)]
  return Math.max(...times.map((at, index) => at - (times[index - 1] ?? at))) / 1000
}

function spread(seconds: readonly number[]): string {
  const sorted = [...seconds].sort((one, other) => one - other)
  const [least, middle, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return `${least?.toFixed(1)} to ${most?.toFixed(1)} s, median ${middle?.toFixed(1)} s`
}
