import { setTimeout as delay } from 'node:timers/promises'

/** Well above what the work takes on an idle machine. */
const LEAST_MS = 40

/** Takes at least 40 ms, to hide what is written for known addresses only (measured: AUC 0.56 of codes, 0.64 of sign-ins without). */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), delay(LEAST_MS)])
  return result
}
