import type { Measured } from './measured'
import { PASSWORD } from './people'
import { startReplicas } from './replicas'

const RACERS = 64
const PROCESSES = 3

/** Many send the right code of one registration at once, to all processes; exactly one may win. */
export async function measureCodeRacers(rounds: number): Promise<Measured[]> {
  const replicas = await startReplicas(PROCESSES, 60_000)
  const winners: number[] = []
  let failures = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      process.stdout.write(`\rcode racers: ${round + 1}/${rounds} `)
      const email = `carrera${round}@csuite.example`
      const person = { password: PASSWORD, name: 'Ana', lastName: 'Ruiz', phone: '+51987654321' }
      await replicas.call(round % PROCESSES, 'POST /auth/register', { body: { email, ...person } })
      const code = await replicas.mails.codeFor(email)
      const answers = await Promise.all(
        Array.from({ length: RACERS }, (_item, racer) =>
          replicas.call(racer % PROCESSES, 'POST /auth/verify-registration', { body: { email, code } }),
        ),
      )
      winners.push(answers.filter(({ status }) => status === 200).length)
      failures += answers.filter(({ status }) => status >= 500 && status !== 503).length
    }
  } finally {
    await replicas.stop()
  }
  process.stdout.write('\n')
  const single = winners.filter((count) => count === 1).length
  return [
    {
      what: `${RACERS} racers on one code, ${PROCESSES} processes, ${rounds} rounds: one winner in`,
      result: `${single} rounds (least ${Math.min(...winners)}, most ${Math.max(...winners)}), ${failures} answers of 500`,
      goal: 'every round',
      met: single === rounds && failures === 0,
    },
  ]
}
