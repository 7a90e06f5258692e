import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hashPassword } from '../../api/src/identity/passwords/passwords'
import { queryOnce } from '../../api/src/testing/query-once'
import { percentile } from '../bench/statistics'
import { createDatabase } from '../rig/created-database'
import { type Answer, ask } from '../rig/portal-client'
import { PortalProcess } from '../rig/portal-process'

/**
 * 160 connections spend password hashes with right passwords while another person signs in from another address, at default
 * limits. `TEST_DATABASE_URL=… npx tsx scripts/security/sign-in-starvation.ts [--program dist/server/serve.mjs]`, on an idle
 * machine; ends with 1 unless each of the person's sign-ins is answered 200 within 3 s.
 */
const CONNECTIONS = 160
const ATTACK_MS = 12_000
const QUIET_SIGN_INS = 8
const PAUSE_MS = 250
const LONGEST_MS = 3000
const PASSWORD = 'Turbina-4a20-Norte'

interface Attack {
  /** People whose passwords the attacker knows. */
  accounts: number
  /** Sessions or known browsers of the first account; the connections share them. */
  held?: { what: 'sessions' | 'browsers'; count: number }
  addressOf(connection: number): string
}

const oneAddress = () => '198.51.100.66'
const attacks: Record<string, Attack> = {
  'confirmar: one account, one session': {
    accounts: 1,
    held: { what: 'sessions', count: 1 },
    addressOf: oneAddress,
  },
  'confirmar: one account, 160 sessions': {
    accounts: 1,
    held: { what: 'sessions', count: CONNECTIONS },
    addressOf: oneAddress,
  },
  'login: one account': { accounts: 1, addressOf: oneAddress },
  'login: one account, 160 known browsers': {
    accounts: 1,
    held: { what: 'browsers', count: CONNECTIONS },
    addressOf: oneAddress,
  },
  'login: one account from 160 addresses': {
    accounts: 1,
    addressOf: (connection) => `198.51.100.${connection}`,
  },
  'login: 160 accounts': { accounts: CONNECTIONS, addressOf: oneAddress },
  'login: 160 accounts from the /64s of one /48': {
    accounts: CONNECTIONS,
    addressOf: (connection) => `2001:db8:66:${connection.toString(16)}::1`,
  },
}

const { values } = parseArgs({ options: { program: { type: 'string' } } })
const folder = mkdtempSync(path.join(tmpdir(), 'csuite-starvation-'))
const database = await createDatabase()
const portal = new PortalProcess({
  folder,
  port: 4910,
  env: {
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'data'),
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
  },
  ...(values.program === undefined ? {} : { program: path.resolve(values.program) }),
})
try {
  await portal.start()
  await addPeople()
  for (const [index, [name, attack]] of Object.entries(attacks).entries()) await measure(name, attack, index)
} finally {
  await portal.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}

async function addPeople(): Promise<void> {
  const emails = Object.keys(attacks).flatMap((_name, index) => [
    personOf(index),
    ...Array.from({ length: CONNECTIONS }, (_item, account) => attackerOf(index, account)),
  ])
  await queryOnce(
    database.url,
    `insert into users (email, name, last_name, search_text, sort_name, phone, status, password_hash, email_verified_at)
       select email, 'Ana', 'Ruiz', 'ana ruiz' || chr(10) || email, 'ana ruiz', '+51987654321', 'active', $2, now() from unnest($1::text[]) as email`,
    [emails, await hashPassword(PASSWORD)],
  )
}

function personOf(index: number): string {
  return `ana${index}@csuite.example`
}

function attackerOf(index: number, account: number): string {
  return `atacante${index}-${account}@csuite.example`
}

function signIn(email: string, address: string, cookie = ''): Promise<Answer> {
  const headers = { 'x-forwarded-for': address, cookie }
  return ask(portal.url, 'POST', '/api/auth/login', { body: { email, password: PASSWORD }, headers })
}

async function measure(name: string, attack: Attack, index: number): Promise<void> {
  const person = () => signIn(personOf(index), `203.0.113.${index}`)
  const before = await repeat(person, (count) => count < QUIET_SIGN_INS)
  const end = await start(attack, index)
  const until = performance.now() + ATTACK_MS
  const during = await repeat(person, () => performance.now() < until)
  const attacker = await end()
  const after = await repeat(person, (count) => count < QUIET_SIGN_INS)
  const all = [...before, ...during, ...after]
  const isMissed = all.some(({ status, ms }) => status !== 200 || ms > LONGEST_MS)
  if (isMissed) process.exitCode = 1
  console.log(`${isMissed ? 'MISSED' : 'ok    '}  ${name}; the attacker got ${statusesOf(attacker)}`)
  for (const [when, answers] of Object.entries({ before, during, after })) console.log(line(when, answers))
}

async function repeat(send: () => Promise<Answer>, goesOn: (count: number) => boolean): Promise<Answer[]> {
  const answers: Answer[] = []
  while (goesOn(answers.length)) {
    answers.push(await send())
    await wait(PAUSE_MS)
  }
  return answers
}

/** Returns the function that ends the attack. */
async function start(attack: Attack, index: number): Promise<() => Promise<Answer[]>> {
  const { accounts, held, addressOf } = attack
  const signedIn: Answer[] = []
  while (signedIn.length < (held?.count ?? 0)) signedIn.push(await signIn(attackerOf(index, 0), addressOf(0)))
  const send = (connection: number): Promise<Answer> => {
    const address = addressOf(connection)
    const own = signedIn[connection % Math.max(1, signedIn.length)]
    const token = (own?.body as { access_token: string } | undefined)?.access_token
    if (token === undefined || held?.what === 'browsers')
      return signIn(attackerOf(index, connection % accounts), address, own?.headers['set-cookie'])
    const headers = { 'x-forwarded-for': address }
    return ask(portal.url, 'POST', '/api/auth/confirmar', { token, body: { password: PASSWORD }, headers })
  }
  let going = true
  const answers: Answer[] = []
  const loops = Array.from({ length: CONNECTIONS }, async (_item, connection) => {
    while (going) answers.push(await send(connection))
  })
  return async () => {
    going = false
    await Promise.all(loops)
    return answers
  }
}

function statusesOf(answers: readonly Answer[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
}

function line(when: string, answers: readonly Answer[]): string {
  const times = answers.map(({ ms }) => ms)
  const [p50, slowest] = [percentile(times, 0.5), Math.max(...times)]
  return `          ${when.padEnd(6)}  p50 ${p50.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms, ${statusesOf(answers)}`
}
