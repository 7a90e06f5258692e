/** Milliseconds that the question whether a file can be had may take. */
const PROBE_MS = 3000

/**
 * What a failure says: `release`, the release is broken and stays so (it threw, breaks the contract, or a file is not what
 * its hash says); `transfer`, a file did not come, which may be over in a minute.
 */
export type FailureCause = 'release' | 'transfer'

/** Address of the script that did not come; undefined where scripts came and something else failed. */
function missedScript(error: unknown): string | undefined {
  const { type, request } = (error ?? {}) as { type?: string; request?: string }
  // webpack's word for a script that came and did not register its modules is 'missing'.
  return type === 'error' || type === 'timeout' ? request : undefined
}

/** True where a file did not come, as against code that came and threw. */
export const missesFile = (error: unknown): boolean =>
  missedScript(error) !== undefined || (error as Error | null)?.name === 'ChunkLoadError'

/**
 * Finds out what a failed load says of its release. A browser does not tell a refused hash from a server's 503, so the
 * file is asked for once more: one that can be had and still does not run is not what its hash says.
 * @param loadAgain repeats the load that failed
 */
export async function causeOf(error: unknown, loadAgain: () => Promise<unknown>): Promise<FailureCause> {
  const address = missedScript(error)
  if (address === undefined) return 'release'
  const canBeHad = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
    // To its end: a file that breaks off cannot be had.
    .then(async (answer) => answer.ok && (await answer.arrayBuffer(), true))
    .catch(() => false)
  if (!canBeHad) return 'transfer'
  return loadAgain().then(
    () => 'transfer',
    () => 'release',
  )
}
