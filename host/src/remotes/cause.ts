import type { Cause } from './recovery'

/** Milliseconds that the question whether a file can be had may take. */
const PROBE_MS = 3000

/** Something that did not come within its time. */
export class LateError extends Error {}

/** Address of the script that did not come; undefined where scripts came and something else failed. */
function missedScript(error: unknown): string | undefined {
  const {
    type,
    request,
    message = '',
  } = (error ?? {}) as { type?: string; request?: string; message?: string }
  // webpack's word for a script that came and did not register its modules is 'missing'.
  if (type === 'error' || type === 'timeout') return request
  // What browsers say of a module's chunk, with its address.
  return /dynamically imported module: (\S+)/.exec(message)?.[1]
}

/** True where a file did not come, as against code that came and threw. */
export const missesFile = (error: unknown): boolean =>
  missedScript(error) !== undefined || (error as Error | null)?.name === 'ChunkLoadError'

/** The cause as far as the error tells: a refused file looks like an absent one. */
export function firstCauseOf(error: unknown): Cause {
  if (error instanceof LateError) return 'late'
  return missedScript(error) === undefined ? 'broken' : 'absent'
}

/**
 * Tells a refused file from an absent one, which a browser does not: the file is asked for once more, past the cache, so
 * that what a cache has kept wrong is replaced. One that can be had and still does not run is not what its hash says.
 * @param loadAgain repeats the load that failed
 */
export async function causeOf(error: unknown, loadAgain: () => Promise<unknown>): Promise<Cause> {
  const address = missedScript(error)
  if (address === undefined) return firstCauseOf(error)
  const canBeHad = await fetch(address, { cache: 'reload', signal: AbortSignal.timeout(PROBE_MS) })
    // Read to the end: a truncated file does not count as available.
    .then(async (answer) => answer.ok && (await answer.arrayBuffer(), true))
    .catch(() => false)
  if (!canBeHad) return 'absent'
  return loadAgain().then(
    () => 'absent',
    () => 'refused',
  )
}
