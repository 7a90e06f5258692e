import type { Database } from './database'
import { consumedStates } from './schema/index'
import { sinceDiskFull } from './statements'

/** Each probe costs a commit. */
const CACHED_MS = 5000
/** On a full disk the probe may still succeed, since it adds no page, where nearly every other write fails. */
const FULL_MS = 10_000

/** Checks whether the database accepts writes; a replica or a full disk only answers reads. */
export function writeProbe(database: Pick<Database, 'orm' | 'hasRoom'>): () => Promise<boolean> {
  let cached: { at: number; answer: Promise<boolean> } | undefined
  const write = async () => {
    if (sinceDiskFull() < FULL_MS || (await database.hasRoom?.()) === false)
      throw new Error('The disk is full.')
    const expiresAt = new Date()
    await database.orm
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
