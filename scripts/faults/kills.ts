import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { type Outcome, describe, isFailure, lostWrites } from './outcome'
import { table, writeSection } from './report'
import { type TestRig, startRig } from '../rig/test-rig'
import { Traffic } from './traffic'
import { until } from '../rig/until'

/**
 * Kills one of three processes 100 times, then PostgreSQL 20 times, under traffic, and checks that no acknowledged write and no
 * mail is lost.
 * `npm run faults -- kills [--processes 100] [--postgres 20] [--write]`; ends with 1 if one is.
 */
const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '100' },
    postgres: { type: 'string', default: '20' },
    write: { type: 'boolean' },
  },
})
/** Of a mail claimed by a process that is then killed. */
const LEASE_MS = 60_000

async function kills(
  rig: TestRig,
  { fault, rounds, kill }: { fault: string; rounds: number; kill: (round: number) => Promise<void> },
): Promise<Outcome> {
  const traffic = new Traffic(rig.front, rig.people, 10).start()
  for (let round = 0; round < rounds; round += 1) {
    await wait(100 + Math.random() * 700)
    await kill(round)
    if ((round + 1) % 10 === 0)
      console.log(`${fault}: ${round + 1} of ${rounds}, ${traffic.acknowledged.total} writes acknowledged`)
  }
  await wait(2000)
  await traffic.stop()
  const { registered } = traffic.acknowledged
  const unmailed = () => registered.filter((email) => rig.mails.countFor(email) === 0).length
  await until('mails', () => unmailed() === 0, LEASE_MS + 15_000, 500).catch(() => undefined)
  const ids = rig.mails.received.map(({ messageId }) => messageId)
  const failures = traffic.answers.filter(isFailure)
  const lost = (await lostWrites(rig, traffic)) + unmailed()
  return {
    fault: `${rounds} × ${fault}`,
    saw: `${describe(failures) || 'nothing'}; of ${registered.length} codes ${unmailed()} never came, ${ids.length - new Set(ids).size} came twice`,
    healed: null,
    failed: failures.length,
    requests: traffic.answers.length,
    lost,
    acknowledged: traffic.acknowledged.total,
    limit: 'no acknowledged write lost, every code arrived',
    broken: lost > 0 ? [`${lost} acknowledged writes are gone`] : [],
  }
}

const rig = await startRig(3)
const outcomes: Outcome[] = []
try {
  outcomes.push(
    await kills(rig, {
      fault: 'kill -9 of one of three processes',
      rounds: Number(values.processes),
      kill: async (round) => {
        const product = rig.products[round % rig.products.length]
        await product?.stop('SIGKILL')
        await product?.start()
      },
    }),
    await kills(rig, {
      fault: 'kill -9 of PostgreSQL',
      rounds: Number(values.postgres),
      kill: async () => {
        await rig.postgres.kill()
        await rig.postgres.start()
        // Clients that got a 503 must be back at work before the next kill.
        await wait(1000)
      },
    }),
  )
} finally {
  await rig.close()
}
console.log(`\n${table(outcomes)}`)
if (values.write) writeSection('kills', table(outcomes))
process.exitCode = outcomes.some(({ broken }) => broken.length > 0) ? 1 : 0
