import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProduct } from '../../host/e2e/support/product'
import { hashPassword } from '../../api/src/identity/passwords/passwords'
import { queryOnce } from '../../api/src/testing/query-once'
import { createDatabase } from '../rig/created-database'
import { MailSink } from '../rig/mail-sink'
import { ask } from '../rig/portal-client'

/**
 * Compares answers for known and unknown addresses, which must not differ in content or time.
 * `npx tsx scripts/security/enumeration.ts [--only change-password]`, on an idle machine; ends with 1 if an address is given away.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const SAMPLES = 500
const WARM_UP = 30
type Kind = 'known' | 'unknown'
/** Fields beside the email. */
const extra: Record<string, object> = {
  login: { password: 'No-es-esta-7' },
  'verify-registration': { code: '000000' },
  'change-password': { code: '000000', newPassword: 'Compresor-7-Norte' },
}

const address = (kind: string) => (index: number) => `${kind}${String(index).padStart(4, '0')}@csuite.example`
const indexes = Array.from({ length: SAMPLES + WARM_UP }, (_item, index) => index)
const database = await createDatabase()
const mails = new MailSink(0)
await mails.start()
try {
  const portal = await startProduct(4900, {
    DATABASE_URL: database.url,
    SMTP_URL: mails.url,
    // High enough to refuse nothing.
    LIMITS_SCALE: '1000000',
    LOG_LEVEL: 'silent',
  })
  try {
    await addPeople('activo', 'active')
    await addPeople('espera', 'pending_verification')
    const calls: [call: string, known: string][] = [
      ['login', 'activo'],
      ['forgot-password', 'activo'],
      ['resend-verification', 'espera'],
      ['verify-registration', 'espera'],
      ['change-password', 'activo'],
    ]
    for (const [index, [call, known]] of calls.entries())
      if (values.only === undefined || values.only === call)
        await compare(portal.url, call, known, `nadie${index}`)
  } finally {
    await portal.stop()
  }
} finally {
  await mails.stop()
  await database.drop()
}

async function addPeople(kind: string, status: 'active' | 'pending_verification'): Promise<void> {
  const hash = await hashPassword('Turbina-4a20-Norte')
  await queryOnce(
    database.url,
    `insert into users (email, name, last_name, search_text, sort_name, phone, status, password_hash, email_verified_at)
       select email, 'Ana', 'Ruiz', 'ana ruiz' || chr(10) || email, 'ana ruiz', '+51987654321', $2, $3, case when $2 = 'active' then now() end from unnest($1::text[]) as email`,
    [indexes.map(address(kind)), status, hash],
  )
  // Known people have asked for codes, so that checking one has the most work to do.
  await queryOnce(
    database.url,
    `insert into verification_codes (email, purpose, flow, user_id, code_hash, expires_at)
       select email, purpose, 'another browser', id, 'hash', now() + interval '1 hour'
       from users, unnest(array['registration', 'reset']) as purpose where status = $1`,
    [status],
  )
}

/** The probability that a known address took longer than an unknown one (Mann-Whitney); 0.5: no difference. */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  let wins = 0
  for (const one of known) for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0
  return wins / (known.length * unknown.length)
}

async function compare(portal: string, call: string, known: string, unknown: string): Promise<void> {
  const request = `POST /auth/${call}`
  const emailOf = { known: address(known), unknown: address(unknown) }
  const times: Record<Kind, number[]> = { known: [], unknown: [] }
  const answers = new Set<string>()
  const send = async (kind: Kind, index: number) => {
    const email = emailOf[kind](index)
    const body = { email, ...extra[call] }
    const answer = await ask(portal, 'POST', `/api/auth/${call}`, { body })
    if (index >= WARM_UP) times[kind].push(answer.ms)
    // Encrypted cookies differ each time.
    const comparable = Object.entries(answer.headers).filter(
      ([name]) => !['date', 'x-request-id', 'set-cookie'].includes(name),
    )
    answers.add(`${answer.status} ${JSON.stringify(answer.body)} ${JSON.stringify(comparable)}`)
    // Lets the mail worker finish, which has work for known addresses only.
    await wait(8)
  }
  for (const index of indexes) {
    process.stdout.write(`\r${request}: ${index + 1}/${indexes.length}   `)
    // In random order, so that after-effects of one request hit both alike.
    const order: Kind[] = Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known']
    for (const kind of order) await send(kind, index)
  }
  process.stdout.write('\n')
  const area = areaUnderCurve(times.known, times.unknown)
  const alike = answers.size === 1 && area >= 0.45 && area <= 0.55
  console.log(`${alike ? 'ok    ' : 'MISSED'}  ${request}: ${answers.size} different, AUC ${area.toFixed(3)}`)
  if (!alike) process.exitCode = 1
}
