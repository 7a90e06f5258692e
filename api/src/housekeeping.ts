import { AUDIT_DAYS, findOldAudit } from './audit/audit-trail.repository'
import type { Database, Orm } from './db/database'
import { type DueRows, cautiousNow, deleteDue, findDue, inTurn } from './db/due-rows'
import { findOverdueMonths, keepMonths } from './db/months'
import { type SealedTexts, countTextsUnderNone, lockOlderTexts, replaceText } from './db/sealed-texts'
import { expiredCodes, expiredStates } from './identity/codes/codes.repository'
import { allKeys, newestKey, sealAnew } from './identity/secrets/seal'
import type { Secrets } from './identity/secrets/secrets'
import { sealedMails, settledMails } from './outbox/outbox.repository'
import type { Platform } from './platform'
import { Turns } from './turns'

const EVERY_MS = 600_000
/** A chore ends after this long, so that a large one starves no other; what is left is for the next round, which then comes sooner. */
const CHORE_MS = 15_000
const SOON_MS = 30_000
const DAY_MS = 86_400_000

/** Rows a transaction, and the fewest that it is tried with. */
const BATCH = 1000
const SMALLEST_BATCH = 10
/** Rows that a transaction encrypts under the newest key. */
const REENCRYPTED = 100
/** Due rows are counted up to here. */
const COUNTED = 10_000

const platformDue = { codes: expiredCodes, states: expiredStates, mails: settledMails }
const platformSealed = { mails: sealedMails }

async function allDue({ database: { orm }, modules }: House): Promise<[chore: string, due: DueRows][]> {
  const audit = await findOldAudit(orm)
  const ofModules = modules.map(({ due }) => due)
  return [platformDue, ...ofModules, audit && { audit }].flatMap((each = {}) => Object.entries(each))
}

const allSealed = ({ modules }: House): [chore: string, texts: SealedTexts][] =>
  [platformSealed, ...modules.map(({ sealed }) => sealed)].flatMap((each = {}) =>
    Object.entries(each).map(([name, texts]): [string, SealedTexts] => [`sealed-${name}`, texts]),
  )

type House = Pick<Platform, 'database' | 'secrets' | 'modules'>

interface Log {
  warn(data: object, message: string): void
}

/**
 * Deletes in short transactions; one that fails is tried with fewer rows, and stops no other chore. Also encrypts what is
 * under an older key than the newest.
 * @returns false if time was too short for something
 */
export async function tidy(house: House, now: number, log?: Log): Promise<boolean> {
  const { database, secrets } = house
  let done = true
  const attempt = async (chore: string, work: (until: number) => Promise<boolean>) => {
    try {
      done = (await work(performance.now() + CHORE_MS)) && done
    } catch (error) {
      if (log === undefined) throw error
      log.warn({ err: error, chore }, 'housekeeping failed')
    }
  }
  await attempt('months', async () => {
    await inTurn(database, (tx) => keepMonths(tx, AUDIT_DAYS))
    return true
  })
  for (const [chore, due] of await allDue(house))
    await attempt(chore, (until) => deleteAll(database, due, new Date(now - due.keepDays * DAY_MS), until))
  for (const [chore, texts] of allSealed(house))
    await attempt(chore, async (until) => {
      let last: string | undefined
      do last = await inTurn(database, (tx) => sealBatch(tx, secrets, texts, last))
      while (last !== undefined && performance.now() < until)
      return last === undefined
    })
  return done
}

/** @returns the last id of a full batch */
async function sealBatch(tx: Orm, secrets: Secrets, texts: SealedTexts, after: string | undefined) {
  const newest = newestKey(secrets)
  const rows = await lockOlderTexts(tx, texts, { newest, after, limit: REENCRYPTED })
  for (const row of rows) {
    const text = await sealAnew(secrets, row.text)
    if (text !== undefined) await replaceText(tx, texts, row, { text, keyId: newest.id })
  }
  return rows.length < REENCRYPTED ? undefined : rows.at(-1)?.id
}

async function deleteAll(database: Database, due: DueRows, before: Date, until: number): Promise<boolean> {
  for (let batch = BATCH; performance.now() < until;) {
    try {
      const deleted = await inTurn(database, (tx) => deleteDue(tx, due, before, batch))
      if (deleted === undefined || deleted < batch) return true
    } catch (error) {
      if (batch === SMALLEST_BATCH) throw error
      batch = Math.max(SMALLEST_BATCH, Math.floor(batch / 4))
    }
  }
  return false
}

export interface Overdue {
  chore: string
  /** Counted to 10,000. */
  rows: number
  /** Of what needs a key that is no longer the newest: those under a key that is in JWT_PRIVATE_KEY no more. */
  lost?: number
  /** How long ago the oldest should have been deleted. */
  seconds: number
}

export async function findOverdue(house: House, now: number): Promise<Overdue[]> {
  const { secrets } = house
  const { orm } = house.database
  const found: Overdue[] = [{ chore: 'months', ...(await findOverdueMonths(orm, AUDIT_DAYS)) }]
  for (const [chore, due] of await allDue(house)) {
    const before = now - due.keepDays * DAY_MS
    const { rows, oldest } = await findDue(orm, due, new Date(before), COUNTED)
    found.push({ chore, rows, seconds: oldest === null ? 0 : (before - oldest.getTime()) / 1000 })
  }
  for (const [chore, texts] of allSealed(house)) {
    const rows = await countTextsUnderNone(orm, texts, [newestKey(secrets)], COUNTED)
    const lost = rows === 0 ? 0 : await countTextsUnderNone(orm, texts, allKeys(secrets), COUNTED)
    found.push({ chore, rows, lost, seconds: 0 })
  }
  return found
}

/** Runs within a minute and every ten from then on, sooner while something is left. */
export function startHousekeeping(house: House, now: () => number, log: Log): Turns {
  const work = async () => {
    const done = await tidy(house, await cautiousNow(house.database, now()), log)
    return done ? EVERY_MS : SOON_MS
  }
  const turns = new Turns(EVERY_MS, work, (error) => log.warn({ err: error }, 'housekeeping failed'))
  // Processes that start together do not all come first.
  turns.start(Math.random() * 60_000)
  return turns
}
