import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../../rig/portal-client'
import type { TestRig } from '../../rig/test-rig'
import type { Outcome } from '../outcome'

const ROWS = 300_000
const AT_ONCE = 10
const MEMORY_MB = 512
const SLOWEST_MS = 2000

type Asked = Pick<TestRig['people'][number], 'token'>

/** The rows of a person who signs in and out all day, many thousands of times. */
const manyRows = (userId: number, rows = ROWS): string[] => [
  `insert into sessions (id, user_id, device, expires_at)
    select gen_random_uuid(), ${userId}, 'Chrome en Windows', now() from generate_series(1, ${rows / 2})`,
  `insert into audit_log (action, user_id, actor_id, origin, detail)
    select 'sesion.iniciada', ${userId}, ${userId}, '203.0.113.0/24', '{"dispositivo": "Chrome en Windows"}'
    from generate_series(1, ${rows / 2})`,
]

/** Exports of one person at once on one process, while another person uses it. */
async function exportAtOnce(product: { url: string; residentMb(): number }, person: Asked, other: Asked) {
  let mostMb = 0
  let exporting = true
  const exports = Array.from({ length: AT_ONCE }, async () => {
    const headers = { authorization: `Bearer ${person.token}` }
    try {
      const answer = await fetch(`${product.url}/api/auth/mis-datos`, { headers })
      let bytes = 0
      for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).length
      return { status: answer.status, bytes }
    } catch {
      return { status: 0, bytes: 0 }
    }
  })
  const watching = (async () => {
    while (exporting) {
      mostMb = Math.max(mostMb, residentMb(product))
      await wait(20)
    }
  })()
  const answers: { status: number; ms: number }[] = []
  const using = (async () => {
    while (exporting) {
      answers.push(await ask(product.url, 'GET', '/api/auth/user', { token: other.token }))
      await wait(20)
    }
  })()
  const exported = await Promise.all(exports)
  exporting = false
  await Promise.all([watching, using])
  const times = answers.map(({ ms }) => ms).sort((one, another) => one - another)
  return {
    exported,
    mostMb,
    failed: answers.filter(({ status }) => status !== 200).length,
    calls: answers.length,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    slowestMs: times.at(-1) ?? 0,
  }
}

/** 0 once the process has ended. */
function residentMb(product: { residentMb(): number }): number {
  try {
    return product.residentMb()
  } catch {
    return 0
  }
}

/** One person with 300,000 rows exports them ten times at once on a process with 512 MB, while another one uses it. */
export async function ownDataExports(rig: TestRig): Promise<Outcome> {
  const [person, other] = rig.people
  if (!person || !other) throw new Error('no people')
  const product = rig.another({ NODE_OPTIONS: `--max-old-space-size=${MEMORY_MB - 128}` })
  await product.start()
  for (const statement of manyRows(person.id)) await rig.postgres.query(statement)
  const { exported, mostMb, failed, calls, medianMs, slowestMs } = await exportAtOnce(product, person, other)
  await product.stop()
  const whole = exported.filter(({ status }) => status === 200)
  const refused = exported.filter(({ status }) => status === 429)
  return {
    fault: `${AT_ONCE} exports at once of a person with ${ROWS.toLocaleString('en')} rows, on a process with ${MEMORY_MB} MB`,
    saw:
      `${whole.length} served (${((whole[0]?.bytes ?? 0) / 1e6).toFixed(0)} MB), ${refused.length} told to come back; memory at most ${mostMb.toFixed(0)} MB; ` +
      `another person's calls: median ${medianMs.toFixed(0)} ms, slowest ${slowestMs.toFixed(0)} ms`,
    healed: null,
    failed,
    requests: calls,
    lost: null,
    acknowledged: 0,
    limit: `one served, the others 429; under ${MEMORY_MB} MB; another person's calls succeed within ${SLOWEST_MS / 1000} s`,
    broken: [
      ...(whole.length === 1 && refused.length === AT_ONCE - 1
        ? []
        : ['not one served and the others refused']),
      ...(mostMb > MEMORY_MB ? [`memory rose to ${mostMb.toFixed(0)} MB`] : []),
      ...(failed > 0 ? ["another person's calls failed"] : []),
      ...(slowestMs > SLOWEST_MS ? ["another person's calls took too long"] : []),
    ],
  }
}
