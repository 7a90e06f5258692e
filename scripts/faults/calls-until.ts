import type { Answer } from '../rig/portal-client'

const CALLS = 30

/**
 * Calls until the answer is a refusal.
 * @returns how many calls before it were decided: a lost call or a 503 tried nothing
 */
export async function callsUntil(
  refused: (answer: Answer) => boolean,
  call: (sent: number) => Promise<Answer>,
) {
  let decided = 0
  for (let sent = 0; sent < CALLS; sent += 1) {
    const answer = await call(sent)
    if (refused(answer)) return decided
    if (answer.status !== 0 && answer.status !== 503) decided += 1
  }
  return Number.POSITIVE_INFINITY
}
