import type { Database } from '../db/database'
import { deleteOldCodes } from './codes.repository'
import { deleteExpiredSessions } from './session.repository'

const EVERY_MS = 3_600_000
const KEEP_MS = 24 * 3_600_000

/** Forgets sessions and codes a day after they expired, every hour. Returns what stops it. */
export function startHousekeeping(database: Database, now: () => number): () => void {
  const timer = setInterval(() => {
    const before = new Date(now() - KEEP_MS)
    // A failed turn is made up for by the next one.
    deleteExpiredSessions(database.orm, before)
      .then(() => deleteOldCodes(database.orm, before))
      .catch(() => undefined)
  }, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
  }
}
