import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type Outcome, outcomeOf } from '../outcome'
import { ports } from '../../rig/ports'
import { ask } from '../../rig/portal-client'
import type { TestRig } from '../../rig/test-rig'
import { Traffic } from '../traffic'
import { until } from '../../rig/until'

/** What one address may try. */
const LOGINS = 10
/** One of the people registers at a time, and registering is counted. */
const COUNTED = 1
/** What a code lets try. */
const CODES = 5

/** Logins with a wrong password from one address until one is refused as too many; the number of those that were let try. */
async function guesses(base: string, email: string): Promise<number> {
  for (let tried = 0; tried < 30; tried += 1) {
    const answer = await ask(base, 'POST', '/api/auth/login', { body: { email, password: `falsa${tried}` } })
    if (answer.status === 429) return tried
  }
  return Number.POSITIVE_INFINITY
}

/** Wrong codes until the code itself is dead: the database counts these. */
async function codeGuesses(base: string, email: string): Promise<number> {
  for (let tried = 0; tried < 30; tried += 1) {
    const body = { email, code: '000000', newPassword: 'Turbina-43-Norte' }
    const answer = await ask(base, 'POST', '/api/auth/change-password', { body })
    if (answer.code === 'CODE_EXPIRED') return tried
  }
  return Number.POSITIVE_INFINITY
}

const keys = () =>
  Number(
    spawnSync('redis-cli', ['-p', String(ports.redis), 'dbsize'], { encoding: 'utf8' }).stdout.trim() || 0,
  )

/** Redis goes: limits are counted in each process, and nobody waits for it. */
export async function redisGone(rig: TestRig): Promise<Outcome> {
  const [, second, third] = rig.people
  if (!second || !third) throw new Error('no people')
  // As in production: the busy people's own process multiplies the limits.
  const guarded = rig.another({ LIMITS_SCALE: '1', TRUST_PROXY: 'off' })
  await guarded.start()
  const traffic = new Traffic(rig.front, rig.people).start()
  await wait(2000)
  await rig.redis.kill()
  const logins = await guesses(guarded.url, second.email)
  await ask(guarded.url, 'POST', '/api/auth/forgot-password', { body: { email: third.email } })
  const codes = await codeGuesses(guarded.url, third.email)
  await wait(3000)
  await rig.redis.start()
  const repaired = Date.now()
  await until('limits in Redis again', () => keys() > 0)
  const shared = (Date.now() - repaired) / 1000
  await wait(2000)
  await traffic.stop()
  await guarded.stop('SIGKILL')
  const outcome = await outcomeOf(rig, traffic, {
    fault: 'Redis gone',
    repaired,
    saw: `limits counted in each process (${logins} wrong passwords, ${codes} wrong codes let try)`,
  })
  outcome.healed = Math.max(outcome.healed ?? 0, shared)
  outcome.limit = `nobody fails but whom it was counting when it broke off (503 with Retry-After), ${LOGINS} wrong passwords, ${CODES} wrong codes, healed within 5 s`
  if (outcome.failed > COUNTED) outcome.broken.push('requests failed')
  if (logins > LOGINS) outcome.broken.push(`${logins} wrong passwords let try`)
  if (codes > CODES) outcome.broken.push(`${codes} wrong codes let try`)
  return outcome
}
