import type { Measured } from './measured'
import { PASSWORD, addPeople } from './people'
import { startReplicas } from './replicas'

const CAP = 10

/** 200 wrong passwords at once against one account from one address, over three processes that share a Redis. */
export async function measureLoginCap(): Promise<Measured[]> {
  const replicas = await startReplicas(3, 1)
  try {
    const email = 'tope@csuite.example'
    await addPeople(replicas, [email])
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_item, index) =>
        replicas.call(index % 3, 'POST /auth/login', { body: { email, password: `no-es-${index}` } }),
      ),
    )
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    const right = await replicas.call(0, 'POST /auth/login', { body: { email, password: PASSWORD } })
    const elsewhere = await replicas.call(1, 'POST /auth/login', {
      body: { email, password: PASSWORD },
      address: '203.0.113.7',
    })
    return [
      {
        what: '200 parallel wrong logins, 3 processes on one Redis: checked',
        result: `${count(400)} checked, ${count(429)} refused, ${count(503)} not served`,
        goal: `at most ${CAP}`,
        met: count(400) <= CAP && count(400) + count(429) + count(503) === 200,
      },
      {
        what: 'afterwards: the right password from there, and from elsewhere',
        result: `${right.status}, ${elsewhere.status}`,
        goal: '429, 200',
        met: right.status === 429 && elsewhere.status === 200,
      },
    ]
  } finally {
    await replicas.stop()
  }
}
