import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Outcome } from '../stand/outcome'
import { ask } from '../stand/portal-client'
import type { Stand } from '../stand/stand'

const SECONDS = 10
const LOGINS = 200
const READS = 600
const MEMORY_MB = 200

/** Far more sign-ins and reads than one process can serve: it answers what it can and tells the rest to come back. */
export async function overload(stand: Stand): Promise<Outcome> {
  const [, , product] = stand.products
  const [person] = stand.people
  if (!product || !person) throw new Error('no product')
  const before = product.residentMb()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, product.residentMb())), 200)
  const body = JSON.stringify({ email: person.email, password: person.password })
  const common = { duration: SECONDS, timeout: 10 }
  const [logins, reads] = await Promise.all([
    autocannon({
      ...common,
      url: `${product.url}/api/auth/login`,
      connections: LOGINS,
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    }),
    autocannon({
      ...common,
      url: `${product.url}/api/auth/user`,
      connections: READS,
      headers: { authorization: `Bearer ${person.token}` },
    }),
  ])
  const ended = Date.now()
  let healed: number
  for (;;) {
    const answer = await ask(product.url, 'POST', '/api/auth/login', {
      body: { email: person.email, password: person.password },
    })
    healed = (Date.now() - ended) / 1000
    if (answer.status === 200) break
    if (healed > 10) break
    await wait(100)
  }
  clearInterval(watch)
  const both = [logins, reads]
  const sum = (pick: (result: autocannon.Result) => number) =>
    both.reduce((total, result) => total + pick(result), 0)
  const shed = sum((result) => Number(result.statusCodeStats?.['503']?.count ?? 0))
  const other = sum((result) => result.non2xx) - shed
  const unanswered = sum((result) => result.errors + result.timeouts)
  const slowest = Math.max(...both.map(({ latency }) => latency.max)) / 1000
  return {
    fault: `${LOGINS} sign-ins and ${READS} reads at once on one process for ${SECONDS} s`,
    saw:
      `${logins['2xx']} sign-ins and ${reads['2xx']} reads served, the rest 503 with Retry-After; p99 of reads ${reads.latency.p99} ms, ` +
      `slowest answer ${slowest.toFixed(1)} s; memory ${before.toFixed(0)} → ${most.toFixed(0)} MB`,
    healed,
    failed: shed + other + unanswered,
    requests: sum((result) => result['2xx'] + result.non2xx + result.errors),
    lost: null,
    acknowledged: 0,
    broken: [
      ...(shed === 0 ? ['nothing was shed'] : []),
      ...(other > 0 ? [`${other} answers were neither success nor 503`] : []),
      ...(unanswered > 0 ? [`${unanswered} requests got no answer`] : []),
      ...(slowest > 5.5 ? ['answers took too long'] : []),
      ...(most - before > MEMORY_MB ? [`memory grew by ${(most - before).toFixed(0)} MB`] : []),
      ...(healed > 5 ? ['it did not recover'] : []),
    ],
  }
}
