import { setTimeout as wait } from 'node:timers/promises'

/** Resolves when the work ends, or after `ms` milliseconds. */
export const waitAtMost = async (ms: number, work: Promise<unknown>): Promise<void> => {
  await Promise.race([work, wait(ms, undefined, { ref: false })])
}
