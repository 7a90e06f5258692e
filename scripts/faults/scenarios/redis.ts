import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../../api/src/testing/until'
import { callsUntil } from '../calls-until'
import { type Outcome, underTraffic } from '../outcome'
import { ask } from '../../rig/portal-client'
import { type TestRig, ports } from '../../rig/test-rig'

/** Wrong passwords that one address may try. */
const LOGINS = 10
/** Wrong guesses that a mailed code allows. */
const CODES = 5

const keys = () =>
  Number(
    spawnSync('redis-cli', ['-p', String(ports.redis), 'dbsize'], { encoding: 'utf8' }).stdout.trim() || 0,
  )

/** Without Redis each process counts the limits, and nobody waits. */
export async function redisGone(rig: TestRig): Promise<Outcome> {
  const [, second, third] = rig.people
  if (!second || !third) throw new Error('no people')
  // With the limits of production; those of the other processes are multiplied.
  const guarded = rig.another({ LIMITS_SCALE: '1', TRUST_PROXY: 'off' })
  await guarded.start()
  const post = (call: string, body: object) => ask(guarded.url, 'POST', `/api/auth/${call}`, { body })
  let [logins, codes, shared] = [0, 0, 0]
  const outcome = await underTraffic(rig, 'Redis gone', async () => {
    await rig.redis.kill()
    logins = await callsUntil(
      ({ status }) => status === 429,
      (tried) => post('login', { email: second.email, password: `falsa${tried}` }),
    )
    const { email } = third
    await post('forgot-password', { email })
    codes = await callsUntil(
      ({ code }) => code === 'CODE_EXPIRED',
      () => post('change-password', { email, code: '000000', newPassword: 'Turbina-43-Norte' }),
    )
    await wait(3000)
    await rig.redis.start()
    const repaired = Date.now()
    await until('limits in Redis again', () => keys() > 0)
    shared = (Date.now() - repaired) / 1000
    await wait(2000)
    return {
      repaired,
      saw: `limits counted in each process (${logins} wrong passwords, ${codes} wrong codes let try)`,
    }
  })
  await guarded.stop('SIGKILL')
  outcome.healed = Math.max(outcome.healed ?? 0, shared)
  outcome.limit = `only requests in progress when Redis disconnected fail (503 with Retry-After), ${LOGINS} wrong passwords, ${CODES} wrong codes, healed within 5 s`
  // Each person writes one after the other.
  if (outcome.failed > rig.people.length) outcome.broken.push('requests failed')
  if (logins > LOGINS) outcome.broken.push(`${logins} wrong passwords let try`)
  if (codes > CODES) outcome.broken.push(`${codes} wrong codes let try`)
  return outcome
}
