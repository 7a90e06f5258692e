import type { Database } from './database'
import { consumedStates } from './schema/index'

/** Milliseconds that an answer is remembered: several probes ask, and each would cost a commit. */
const REMEMBERED_MS = 5000

/**
 * Asks whether the database takes writes, which a replica, a full disk or a read-only setting refuses while it still answers
 * reads. Writes the same row each time, which the clean-up of expired states takes away.
 */
export function writeProbe({ orm }: Database): () => Promise<boolean> {
  let known: { at: number; answer: Promise<boolean> } | undefined
  const write = async () => {
    const expiresAt = new Date()
    await orm
      .insert(consumedStates)
      .values({ id: 'write-probe', expiresAt })
      .onConflictDoUpdate({ target: consumedStates.id, set: { expiresAt } })
  }
  return () => {
    const now = performance.now()
    if (known === undefined || now - known.at > REMEMBERED_MS)
      known = {
        at: now,
        answer: write().then(
          () => true,
          () => false,
        ),
      }
    return known.answer
  }
}
