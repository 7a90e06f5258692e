import { setTimeout as wait } from 'node:timers/promises'
import { queryOnce } from '../../api/src/testing/query-once'
import type { Answer } from '../rig/portal-client'
import type { TestRig } from '../rig/test-rig'
import { Traffic } from './traffic'

/** One row of the fault table. */
export interface Outcome {
  fault: string
  saw: string
  /** Seconds from the end of the fault to the last failure. */
  healed: number
  failed: number
  requests: number
  /** Acknowledged writes that are gone. */
  lost: number
  acknowledged: number
  limit: string
  broken: string[]
}

const LIMITS = { waitS: 5.5, healingS: 5 }

export const isFailure = ({ status }: Answer): boolean => status === 0 || status >= 500

/** Causes a fault under traffic. `cause` resolves with the time at which the fault ended, ms since 1970. */
export async function underTraffic(
  rig: TestRig,
  fault: string,
  cause: (traffic: Traffic) => Promise<{ repaired: number; saw: string }>,
  { waitS, healingS } = LIMITS,
): Promise<Outcome> {
  const traffic = new Traffic(rig.front, rig.people).start()
  await wait(2000)
  const { repaired, saw } = await cause(traffic)
  await traffic.stop()
  const failures = traffic.answers.filter(isFailure)
  const slowest = Math.max(0, ...traffic.answers.map(({ ms }) => ms))
  const last = Math.max(0, ...failures.map(({ at, ms }) => at + ms))
  const healed = Math.max(0, last - repaired) / 1000
  const lost = await lostWrites(rig, traffic)
  const noRetryAfter = failures.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)
  const unexpected = failures.filter(({ status }) => status !== 503)
  return {
    fault,
    saw: [saw, describe(failures), `slowest answer ${(slowest / 1000).toFixed(1)} s`]
      .filter(Boolean)
      .join('; '),
    healed,
    failed: failures.length,
    requests: traffic.answers.length,
    lost,
    acknowledged: traffic.acknowledgedAt.length,
    limit: `each answer within ${waitS} s, refusals 503 with Retry-After, healed within ${healingS} s, no write lost`,
    broken: [
      ...(slowest > waitS * 1000 ? [`an answer took ${(slowest / 1000).toFixed(1)} s`] : []),
      ...(healed > healingS ? [`healing took ${healed.toFixed(1)} s`] : []),
      ...(lost > 0 ? [`${lost} acknowledged writes are gone`] : []),
      ...(noRetryAfter.length > 0 ? [`${noRetryAfter.length} answers 503 without Retry-After`] : []),
      ...(unexpected.length > 0 ? [`not 503: ${describe(unexpected)}`] : []),
    ],
  }
}

/** Counts failures by kind: `503 UNAVAILABLE × 12, …`. */
function describe(failures: readonly Answer[]): string {
  const counts = new Map<string, number>()
  for (const { status, code } of failures) {
    const kind = status === 0 ? `no answer (${code})` : `${status} ${code}`.trim()
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].map(([kind, count]) => `${kind} × ${count}`).join(', ')
}

async function lostWrites({ front }: TestRig, { acknowledged }: Traffic): Promise<number> {
  const { registered, named } = acknowledged
  const { databaseUrl } = front
  const found = await queryOnce(databaseUrl, 'select email from users where email = any($1)', [registered])
  const names = await queryOnce<{ id: number; name: string }>(
    databaseUrl,
    'select id, name from users where id = any($1)',
    [[...named.keys()]],
  )
  const stored = new Map(names.map(({ id, name }) => [id, Number(name.slice(1))]))
  const behind = [...named].map(([id, number]) => Math.max(0, number - (stored.get(id) ?? 0)))
  return registered.length - found.length + behind.reduce((sum, count) => sum + count, 0)
}
