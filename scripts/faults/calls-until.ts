import type { Answer } from '../rig/portal-client'

/** Calls until the answer is a refusal; returns the number of calls before it. */
export async function callsUntil(
  refused: (answer: Answer) => boolean,
  call: (tried: number) => Promise<Answer>,
) {
  for (let tried = 0; tried < 30; tried += 1) if (refused(await call(tried))) return tried
  return Number.POSITIVE_INFINITY
}
