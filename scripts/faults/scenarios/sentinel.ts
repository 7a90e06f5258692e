import { setTimeout as wait } from 'node:timers/promises'
import { SentinelRedis } from '../../../api/src/testing/sentinel-redis'
import { until } from '../../../api/src/testing/until'
import { ask } from '../../rig/portal-client'
import type { PortalProcess } from '../../rig/portal-process'
import { type Person, type TestRig, onRig } from '../../rig/test-rig'
import { type Outcome, underTraffic } from '../outcome'

const KILLS = 5
/** Wrong passwords that one address may try. */
const LOGINS = 10
const WITHIN_S = 5
const CALLS = 30

/** Redis's master is lost under traffic, and Sentinels name another one. */
export async function sentinel(): Promise<Outcome[]> {
  const redis = await SentinelRedis.start()
  try {
    return await onRig(3, { redisUrl: redis.url }, async (rig) => {
      const [killed, silent] = [rig.people.slice(0, KILLS), rig.people.slice(KILLS, KILLS + 1)]
      const kill = `Redis's master kill -9 behind Sentinels, ${KILLS} times`
      return [
        await masterLost(rig, redis, kill, 'SIGKILL', killed),
        await masterLost(rig, redis, "Redis's master falls silent behind Sentinels", 'SIGSTOP', silent),
      ]
    })
  } finally {
    await redis.stop()
  }
}

async function masterLost(
  rig: TestRig,
  redis: SentinelRedis,
  fault: string,
  signal: 'SIGKILL' | 'SIGSTOP',
  people: readonly Person[],
): Promise<Outcome> {
  // With the limits of production; those of the other processes are multiplied.
  const guarded = rig.front.another({ LIMITS_SCALE: '1', TRUST_PROXY: 'off' })
  await guarded.start()
  await until('limits in Redis', async () => !(await inMemory(guarded)))
  const counted: number[] = []
  const seconds: number[] = []
  const outcome = await underTraffic(rig, fault, async () => {
    for (const { email } of people) {
      const passed = () => triedBefore429(guarded, email)
      const first = await passed()
      if (first !== LOGINS) throw new Error(`${first} wrong passwords let try.`)
      // Replication is asynchronous.
      await wait(500)
      const old = await redis.master()
      const lost = Date.now()
      await redis.signal(old, signal)
      const alone = await passed()
      await until('limits in Redis again', async () => {
        const now = await redis.master()
        return now !== old && !(await Promise.all([guarded, ...rig.products].map(inMemory))).includes(true)
      })
      seconds.push((Date.now() - lost) / 1000)
      counted.push(alone + (await passed()))
      if (signal === 'SIGSTOP') await redis.signal(old, 'SIGCONT')
      else await redis.revive(old)
      await wait(1000)
    }
    return {
      repaired: Date.now(),
      saw: `limits counted in each process meanwhile (${Math.max(...counted)} more wrong passwords let try at most)`,
    }
  })
  await guarded.stop('SIGKILL')
  outcome.healed = Math.max(...seconds)
  outcome.limit = `limits in the new master within ${WITHIN_S} s, at most one window's count (${LOGINS} wrong passwords) lost, only requests in progress fail (503 with Retry-After), no write lost`
  outcome.broken = outcome.broken.filter((what) => !what.startsWith('healing took'))
  if (outcome.healed > WITHIN_S) outcome.broken.push(`healing took ${outcome.healed.toFixed(1)} s`)
  if (Math.max(...counted) > LOGINS) outcome.broken.push(`${Math.max(...counted)} more wrong passwords`)
  if (outcome.failed > rig.people.length * people.length) outcome.broken.push('requests failed')
  return outcome
}

async function inMemory({ url }: PortalProcess): Promise<boolean> {
  const text = await (await fetch(`${url}/api/metrics`)).text()
  return !/limits_in_memory\S* 0$/m.test(text)
}

/** How many wrong passwords were checked: a lost call or a 503 tried nothing. */
async function triedBefore429({ url }: PortalProcess, email: string): Promise<number> {
  let tried = 0
  for (let sent = 0; sent < CALLS; sent += 1) {
    const body = { email, password: `falsa${sent}` }
    const { status } = await ask(url, 'POST', '/api/auth/login', { body })
    if (status === 429) return tried
    if (status !== 0 && status !== 503) tried += 1
  }
  return Number.POSITIVE_INFINITY
}
