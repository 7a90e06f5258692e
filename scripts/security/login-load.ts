import { percentile } from '../bench/statistics'
import type { Measured } from './measured'
import { PASSWORD, addPeople, signIn } from './people'
import { startPortal } from './portal'

const AT_ONCE = 50
const IDLE_MS = 4000

/** What 50 sign-ins at once take, and what they cost everyone else, against an idle run. */
export async function measureLoginLoad(rounds: number): Promise<Measured[]> {
  const portal = await startPortal()
  try {
    const emails = Array.from({ length: AT_ONCE }, (_item, index) => `carga${index}@csuite.example`)
    await addPeople(portal, emails)
    const token = await signIn(portal, emails[0] ?? '')
    const read = async () => (await portal.call('GET /apps/listar?page=1&limit=100', { token })).ms
    for (let index = 0; index < 300; index += 1) await read()
    const deadline = performance.now() + IDLE_MS
    const idle = await readWhile(read, () => performance.now() < deadline)

    const busy: number[] = []
    const served: number[] = []
    let refused = 0
    for (let round = 0; round < rounds; round += 1) {
      let running = true
      const reads = readWhile(read, () => running)
      const logins = await Promise.all(
        emails.map((email) => portal.call('POST /auth/login', { body: { email, password: PASSWORD } })),
      )
      running = false
      busy.push(...(await reads))
      served.push(...logins.filter(({ status }) => status === 200).map(({ ms }) => ms))
      refused += logins.filter(({ status }) => status === 503).length
    }
    const idleP99 = percentile(idle, 0.99)
    const busyP99 = percentile(busy, 0.99)
    return [
      {
        what: `${AT_ONCE} sign-ins at once, ${rounds} rounds: those served`,
        result: `p50 ${percentile(served, 0.5).toFixed(0)} ms, p99 ${percentile(served, 0.99).toFixed(0)} ms; ${served.length} served, ${refused} told to come back (503)`,
        goal: 'all answered',
        met: served.length + refused === AT_ONCE * rounds,
      },
      {
        what: 'catalogue reads meanwhile, against an idle run',
        result: `p99 ${busyP99.toFixed(1)} ms (p50 ${percentile(busy, 0.5).toFixed(1)}) against ${idleP99.toFixed(1)} ms (p50 ${percentile(idle, 0.5).toFixed(1)})`,
        goal: 'p99 within 50 ms',
        met: busyP99 <= 50,
      },
    ]
  } finally {
    await portal.stop()
  }
}

async function readWhile(read: () => Promise<number>, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (goesOn()) times.push(await read())
  return times
}
