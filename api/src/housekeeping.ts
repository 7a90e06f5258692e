import { AUDIT_DAYS } from './audit/audit-trail'
import { deleteOldAudit } from './audit/audit-trail.repository'
import type { Database } from './db/database'
import { deleteOldCodes } from './identity/codes/codes.repository'
import { deleteOldChallenges } from './identity/second-factor/second-factor.repository'
import { deleteOldRegistrations } from './modules/registration/registration.repository'
import { deleteOldEmailChanges } from './modules/account/email-change.repository'
import { deleteExpiredSessions } from './identity/sessions/session.repository'

const EVERY_MS = 3_600_000
const KEEP_MS = 24 * 3_600_000
const REGISTRATION_MS = 7 * 24 * 3_600_000

/** Deletes sessions and codes a day after they expired, registrations that nobody verified within a week, and old audit rows. */
export async function tidy({ orm }: Database, now: number): Promise<void> {
  const before = new Date(now - KEEP_MS)
  await deleteExpiredSessions(orm, before)
  await deleteOldCodes(orm, before)
  await deleteOldChallenges(orm, before)
  await deleteOldEmailChanges(orm, before)
  await deleteOldRegistrations(orm, new Date(now - REGISTRATION_MS))
  await deleteOldAudit(orm, new Date(now - AUDIT_DAYS * 86_400_000))
}

/** Runs every hour. Returns the function that stops it. */
export function startHousekeeping(
  database: Database,
  now: () => number,
  log: { warn(data: object, message: string): void },
): () => void {
  const timer = setInterval(() => {
    tidy(database, now()).catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
