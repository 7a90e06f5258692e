import { setTimeout as wait } from 'node:timers/promises'
import { addPeople } from './people'
import { type Portal, startPortal } from './portal'

/**
 * Known against unknown addresses in turns: whether the answers' bytes or their time tell them apart.
 * `npx tsx scripts/security/enumeration.ts`, on a quiet machine; ends with 1 where one of the two gives them away.
 */
const SAMPLES = 500
const WARM_UP = 30

/** The chance that a known address took longer than an unknown one: 0.5 tells nothing apart (Mann-Whitney). */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  let wins = 0
  for (const one of known) for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0
  return wins / (known.length * unknown.length)
}

const portal = await startPortal()
const address = (kind: string) => (index: number) => `${kind}${String(index).padStart(4, '0')}@csuite.example`
const people = Array.from({ length: SAMPLES + WARM_UP }, (_item, index) => index)
try {
  await addPeople(portal, people.map(address('activo')))
  await addPeople(portal, people.map(address('espera')), 'pending_verification')
  await compare(portal, 'POST /auth/login', address('activo'), address('nadie1'))
  await compare(portal, 'POST /auth/forgot-password', address('activo'), address('nadie2'))
  await compare(portal, 'POST /auth/resend-verification', address('espera'), address('nadie3'))
} finally {
  await portal.stop()
}

async function compare(
  { call }: Portal,
  request: string,
  known: (index: number) => string,
  unknown: (index: number) => string,
): Promise<void> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const answers = new Set<string>()
  const ask = async (kind: 'known' | 'unknown', index: number) => {
    const email = (kind === 'known' ? known : unknown)(index)
    const body = request.endsWith('login') ? { email, password: 'No-es-esta-7' } : { email }
    const answer = await call(request, { body })
    if (index >= WARM_UP) times[kind].push(answer.ms)
    // Sealed cookies are other bytes each time.
    const sameForAll = Object.entries(answer.headers).filter(
      ([name]) => !['date', 'x-request-id', 'set-cookie'].includes(name),
    )
    answers.add(`${answer.status} ${JSON.stringify(answer.body)} ${JSON.stringify(sameForAll)}`)
    // The mail worker, which has work for known addresses only, is not what the client can time its own request by.
    await wait(8)
  }
  for (let index = 0; index < SAMPLES + WARM_UP; index += 1) {
    process.stdout.write(`\r${request}: ${index + 1}/${SAMPLES + WARM_UP}   `)
    // Who comes first changes by chance, so that what one request leaves behind weighs on both alike.
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) await ask(kind, index)
  }
  process.stdout.write('\n')
  const area = areaUnderCurve(times.known, times.unknown)
  const alike = answers.size === 1 && area >= 0.45 && area <= 0.55
  console.log(`${alike ? 'ok    ' : 'MISSED'}  ${request}: ${answers.size} different, AUC ${area.toFixed(3)}`)
  if (!alike) process.exitCode = 1
}
