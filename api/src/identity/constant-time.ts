import { setTimeout as delay } from 'node:timers/promises'

/** Well above what the work takes on a machine that is not overloaded. */
const LEAST_MS = 40

/**
 * Does work whose time must tell nothing, and takes 40 ms at least. A known address's code has a foreign key to check and an
 * unknown one's decoy has none: without this, five hundred samples told them apart (area under the curve 0.56).
 */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), delay(LEAST_MS)])
  return result
}
