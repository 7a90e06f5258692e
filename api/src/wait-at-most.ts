import { setTimeout as wait } from 'node:timers/promises'

/** Resolves when the work ends, at the latest after `ms` milliseconds; what was not done by then goes on. */
export const waitAtMost = async (ms: number, work: Promise<unknown>): Promise<void> => {
  await Promise.race([work, wait(ms, undefined, { ref: false })])
}
