import { setTimeout as wait } from 'node:timers/promises'
import type { Measured } from './measured'
import { addPeople } from './people'
import { startReplicas } from './replicas'

const PARALLEL = 1000

/** A thousand requests at once for a new code of one address, over three processes; one mail may leave. */
export async function measureResendFlood(): Promise<Measured[]> {
  const replicas = await startReplicas(3, 1)
  const flood = async (request: string, email: string): Promise<Measured> => {
    // Every request from an address of its own, so that only the limit of the mailbox stands.
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, (_item, index) =>
        replicas.call(index % 3, request, {
          body: { email },
          address: `10.${index % 7}.${index % 251}.${(index % 250) + 1}`,
        }),
      ),
    )
    // The outbox has had its time when a second passed without a mail.
    await wait(3000)
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    const mails = replicas.mails.countFor(email)
    return {
      what: `${PARALLEL} parallel ${request.split('/').at(-1) ?? ''} over 3 processes`,
      result: `${mails} mail, ${count(200)} accepted, ${count(429)} refused, ${count(503)} not served`,
      goal: 'one mail',
      met: mails === 1 && count(200) === 1 && count(200) + count(429) + count(503) === PARALLEL,
    }
  }
  try {
    await addPeople(replicas, ['espera@csuite.example'], 'pending_verification')
    await addPeople(replicas, ['olvido@csuite.example'])
    return [
      await flood('POST /auth/resend-verification', 'espera@csuite.example'),
      await flood('POST /auth/forgot-password', 'olvido@csuite.example'),
    ]
  } finally {
    await replicas.stop()
  }
}
