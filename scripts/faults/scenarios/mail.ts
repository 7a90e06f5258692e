import { setTimeout as wait } from 'node:timers/promises'
import type { Outcome } from '../outcome'
import { ask } from '../../rig/portal-client'
import type { TestRig } from '../../rig/test-rig'
import { until } from '../../rig/until'

const PEOPLE = 20
const AWAY_MS = 6000
const HEALING_S = 15

/** Without the mail server people can register, and get their code when it is back, unless it expired. */
export async function mailGone(rig: TestRig): Promise<Outcome> {
  const { mails, postgres } = rig
  await mails.stop()
  const emails = Array.from({ length: PEOPLE }, (_item, index) => `correo${index}@csuite.example`)
  const answers = await Promise.all(
    emails.map(async (email, index) => {
      await wait(index * 50)
      return ask(rig.front, 'POST', '/api/auth/register', {
        body: { email, password: 'Turbina-42-Sur', name: 'Ana', lastName: 'Ruiz', phone: '+51987654321' },
      })
    }),
  )
  const late = emails[0] ?? ''
  await postgres.query('update outbox set not_after = now() where recipient = $1', [late])
  await wait(AWAY_MS)
  await mails.start()
  const repaired = Date.now()
  const arrived = (email: string) => mails.countFor(email)
  await until('the mails', () => emails.every((email) => email === late || arrived(email) > 0), 60_000)
  const healed = (Date.now() - repaired) / 1000
  await wait(2000)
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  const failed = answers.filter(({ status }) => status !== 201).length
  const twice = emails.filter((email) => arrived(email) > 1).length
  return {
    fault: `SMTP server gone for ${AWAY_MS / 1000} s`,
    saw: `registering worked (slowest ${(slowest / 1000).toFixed(1)} s); codes came later, ${arrived(late)} of 1 expired ones, ${twice} twice`,
    healed,
    failed,
    requests: answers.length,
    lost: emails.filter((email) => email !== late && arrived(email) === 0).length,
    acknowledged: answers.length - failed,
    limit: `everybody can register, codes arrive within ${HEALING_S} s, none twice, no expired one`,
    broken: [
      ...(failed > 0 ? ['people could not register'] : []),
      ...(arrived(late) > 0 ? ['an expired code was sent'] : []),
      ...(twice > 0 ? [`${twice} mails came twice`] : []),
      ...(healed > HEALING_S ? [`mails took ${healed.toFixed(1)} s`] : []),
    ],
  }
}
