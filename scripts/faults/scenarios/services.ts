import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../../bench/statistics'
import { type Outcome, isFailure } from '../outcome'
import { type Answer, ask } from '../../rig/portal-client'
import type { TestRig } from '../../rig/test-rig'
import { Traffic } from '../traffic'
import { until } from '../../rig/until'

const CALLS = 12
/** The services' time-out plus overhead. */
const LONGEST_CALL_MS = 3600

interface Service {
  fault: string
  saw: string
  mode(mode: 'ok' | 'hang'): void
  call(): Promise<Answer>
  works(answer: Answer): boolean
  /** True if the answer tells the person that the service is down. */
  tells(answer: Answer): boolean
}

/** A service hangs: its calls fail within 3 s, then at once (circuit breaker), and nothing else is slower. */
async function silent(rig: TestRig, service: Service): Promise<Outcome> {
  const traffic = new Traffic(rig.front, rig.people).start()
  await wait(4000)
  const before = traffic.answers.length
  service.mode('hang')
  const answers: Answer[] = []
  for (let call = 0; call < CALLS; call += 1) answers.push(await service.call())
  service.mode('ok')
  const repaired = Date.now()
  const during = traffic.answers.length
  await until(service.fault, async () => service.works(await service.call()), 30_000, 200)
  const healed = (Date.now() - repaired) / 1000
  await traffic.stop()
  const latencies = traffic.answers.map(({ ms }) => ms)
  const quiet = percentile(latencies.slice(0, before), 0.99)
  const meanwhile = percentile(latencies.slice(before, during), 0.99)
  const times = answers.map(({ ms }) => ms)
  const slow = times.filter((ms) => ms > 500).length
  const others = traffic.answers.filter(isFailure).length
  const uninformed = answers.filter((answer) => !service.tells(answer)).length
  return {
    fault: service.fault,
    saw: `${service.saw} (${slow} calls after ${(Math.max(...times) / 1000).toFixed(1)} s, then at once); p99 of everything else ${quiet.toFixed(0)} ms before, ${meanwhile.toFixed(0)} ms meanwhile`,
    healed,
    failed: answers.length + others,
    requests: answers.length + traffic.answers.length,
    lost: null,
    acknowledged: 0,
    limit: `three calls may wait ${LONGEST_CALL_MS / 1000} s, each person is told, nothing else fails or becomes slower`,
    broken: [
      ...(Math.max(...times) > LONGEST_CALL_MS ? ['a call took longer than its time-out'] : []),
      ...(slow > 3 ? [`${slow} calls had to wait`] : []),
      ...(uninformed > 0 ? [`${uninformed} people were not told`] : []),
      ...(others > 0 ? [`${others} other requests failed`] : []),
      ...(meanwhile > quiet * 2 + 100 ? ['everything else became slower'] : []),
    ],
  }
}

export function googleSilent(rig: TestRig): Promise<Outcome> {
  // A process that has not cached the provider's discovery document yet.
  const base = rig.products[1]?.url ?? ''
  return silent(rig, {
    fault: 'Google accepts connections and never answers',
    saw: '/login with the text that the provider is away',
    mode: (mode) => (rig.provider.mode = mode),
    call: () => ask(base, 'GET', '/api/auth/google'),
    works: ({ status }) => status === 302,
    tells: ({ status }) => status === 303,
  })
}

export function stripeSilent(rig: TestRig): Promise<Outcome> {
  const base = rig.products[1]?.url ?? ''
  const [person] = rig.people
  return silent(rig, {
    fault: 'Stripe accepts connections and never answers',
    saw: 'the plan cards with 503 BILLING_UNAVAILABLE',
    mode: (mode) => (rig.stripe.mode = mode),
    call: () =>
      ask(base, 'POST', '/api/facturacion/portal', {
        token: person?.token ?? '',
        body: { userId: person?.id },
      }),
    works: ({ status }) => status === 200,
    tells: ({ status, code, retryAfter }) =>
      status === 503 && code === 'BILLING_UNAVAILABLE' && retryAfter !== null,
  })
}
