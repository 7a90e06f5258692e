import type { Database } from './database'
import { consumedStates } from './schema/index'

/** Each probe costs a commit. */
const CACHED_MS = 5000

/** Checks whether the database accepts writes; a replica or a full disk only answers reads. */
export function writeProbe({ orm }: Database): () => Promise<boolean> {
  let cached: { at: number; answer: Promise<boolean> } | undefined
  const write = async () => {
    const expiresAt = new Date()
    await orm
      .insert(consumedStates)
      .values({ id: 'write-probe', expiresAt })
      .onConflictDoUpdate({ target: consumedStates.id, set: { expiresAt } })
  }
  return () => {
    const now = performance.now()
    if (cached === undefined || now - cached.at > CACHED_MS) {
      const answer = write().then(
        () => true,
        () => false,
      )
      cached = { at: now, answer }
    }
    return cached.answer
  }
}
