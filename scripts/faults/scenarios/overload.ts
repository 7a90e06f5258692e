import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { type Answer, ask } from '../../rig/portal-client'
import type { PortalProcess } from '../../rig/portal-process'
import { type Outcome, isFailure } from '../outcome'
import type { TestRig } from '../../rig/test-rig'
import { Traffic } from '../traffic'

const SECONDS = 10
const LOGINS = 200
const READS = 600
const MEMORY_MB = 200
const LONGEST_S = 5
const HEALING_S = 5
const LONGEST_PROBE_MS = 2000
const PROBES = ['/api/health/live', '/api/health/ready', '/api/metrics']

/**
 * Far more sign-ins and reads than one process can serve, from clients that retry at once, while people use the portal behind
 * nginx: the process must serve what it can and shed the rest with 503.
 */
export async function overload(rig: TestRig): Promise<Outcome> {
  const [, , product] = rig.products
  const [person] = rig.people
  if (!product || !person) throw new Error('no product')
  const before = product.residentMb()
  const traffic = new Traffic(rig.front, rig.people).start()
  const watch = watchOver(product)
  const credentials = { email: person.email, password: person.password }
  const common = { duration: SECONDS, timeout: 10 }
  const [logins, reads] = await Promise.all([
    autocannon({
      ...common,
      url: `${product.url}/api/auth/login`,
      connections: LOGINS,
      method: 'POST',
      body: JSON.stringify(credentials),
      headers: { 'content-type': 'application/json' },
    }),
    autocannon({
      ...common,
      url: `${product.url}/api/auth/user`,
      connections: READS,
      headers: { authorization: `Bearer ${person.token}` },
    }),
  ])
  const { probes, mostMb } = await watch.stop()
  const healed = await untilServed(product, credentials)
  await traffic.stop()
  const both = [logins, reads]
  const sum = (pick: (result: autocannon.Result) => number) =>
    both.reduce((total, result) => total + pick(result), 0)
  const shed = sum((result) => Number(result.statusCodeStats?.['503']?.count ?? 0))
  const other = sum((result) => result.non2xx) - shed
  const unanswered = sum((result) => result.errors + result.timeouts)
  const people = traffic.answers.filter(isFailure)
  const uninformed = people.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)
  const slowest = Math.max(...both.map(({ latency }) => latency.max), ...traffic.answers.map(({ ms }) => ms))
  const probed = Math.max(...probes.map(({ ms }) => ms))
  return {
    fault: `${LOGINS} sign-ins and ${READS} reads at once on one process for ${SECONDS} s, asking again at once`,
    saw:
      `${logins['2xx']} sign-ins and ${reads['2xx']} reads served, the rest 503 with Retry-After; p99 of reads ${reads.latency.p99} ms, ` +
      `slowest answer ${(slowest / 1000).toFixed(1)} s; ` +
      `people behind nginx: ${people.length} of ${traffic.answers.length} refused; ` +
      `health and metrics within ${probed.toFixed(0)} ms; memory ${before.toFixed(0)} → ${mostMb.toFixed(0)} MB`,
    healed,
    failed: shed + other + unanswered + people.length,
    requests: sum((result) => result['2xx'] + result.non2xx + result.errors) + traffic.answers.length,
    lost: null,
    acknowledged: 0,
    limit: `each answer within ${LONGEST_S} s, refusals 503 with Retry-After, health and metrics within ${LONGEST_PROBE_MS / 1000} s, ${MEMORY_MB} MB more memory, healed within ${HEALING_S} s`,
    broken: [
      ...(shed === 0 ? ['nothing was shed'] : []),
      ...(other > 0 ? [`${other} answers were neither success nor 503`] : []),
      ...(unanswered > 0 ? [`${unanswered} requests got no answer`] : []),
      ...(uninformed.length > 0 ? [`${uninformed.length} people were not told`] : []),
      ...(slowest > LONGEST_S * 1000 ? ['answers took too long'] : []),
      ...(probes.some(({ status }) => status !== 200) ? ['health or metrics did not answer 200'] : []),
      ...(probed > LONGEST_PROBE_MS ? ['health or metrics took too long'] : []),
      ...(mostMb - before > MEMORY_MB ? [`memory grew by ${(mostMb - before).toFixed(0)} MB`] : []),
      ...(healed > HEALING_S ? ['it did not recover'] : []),
    ],
  }
}

/** Probes health, metrics and memory four times a second. */
function watchOver(product: PortalProcess) {
  const probes: Answer[] = []
  let mostMb = 0
  let going = true
  const watching = (async () => {
    while (going) {
      mostMb = Math.max(mostMb, product.residentMb())
      probes.push(...(await Promise.all(PROBES.map((path) => ask(product.url, 'GET', path)))))
      await wait(250)
    }
  })()
  return {
    async stop() {
      going = false
      await watching
      return { probes, mostMb }
    },
  }
}

async function untilServed(product: PortalProcess, credentials: object): Promise<number> {
  const started = Date.now()
  const seconds = () => (Date.now() - started) / 1000
  while (seconds() < 2 * HEALING_S) {
    const { status } = await ask(product.url, 'POST', '/api/auth/login', { body: credentials })
    if (status === 200) break
    await wait(100)
  }
  return seconds()
}
