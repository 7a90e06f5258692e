import type { Cause } from './recovery'

const PROBE_TIMEOUT_MS = 3000

export class LateError extends Error {}

export const timeout = (ms: number, message: string): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new LateError(message)), ms)
  })

/** The address of a chunk's error; libraries' errors have other things of that name. */
function requestOf(error: unknown): string | undefined {
  const { request } = (error ?? {}) as { request?: unknown }
  return typeof request === 'string' ? request : undefined
}

/** A file that did not load, by its address if the error has one; undefined for any other error. */
function missedFile(error: unknown): { address: string | undefined } | undefined {
  const { type, message } = (error ?? {}) as { type?: unknown; message?: unknown }
  // webpack's other type, 'missing', is a script that ran without registering its modules. Of a style sheet, rspack and
  // webpack's own CSS tell no address.
  if (type === 'error' || type === 'timeout') return { address: requestOf(error) }
  // The browsers' messages for a module's chunk; WebKit's has no address.
  if (typeof message !== 'string') return undefined
  if (message.includes('Importing a module script failed')) return { address: undefined }
  const address = /dynamically imported module: (\S+)/.exec(message)?.[1]
  return address === undefined ? undefined : { address }
}

/** True where a file did not load; false where loaded code threw. */
export const isMissingFile = (error: unknown): boolean =>
  missedFile(error) !== undefined || (error as Error | null)?.name === 'ChunkLoadError'

/** A chunk of the host, which says nothing about the remote whose page needed it. */
export const isHostChunk = (error: unknown): boolean =>
  requestOf(error)?.startsWith(`${window.location.origin}/assets/`) ?? false

/** The cause by the error alone, in which a file with the wrong hash looks like an absent one. */
export function apparentCause(error: unknown): Cause {
  if (error instanceof LateError) return 'late'
  return missedFile(error) ? 'absent' : 'broken'
}

/**
 * Tells a file with the wrong hash, which is broken, from an absent one by fetching it again, which also replaces a corrupt
 * cache entry: it can be fetched but still does not load.
 * @param loadAgain repeats the failed load
 */
export async function causeOf(error: unknown, loadAgain: () => Promise<unknown>): Promise<Cause> {
  const address = missedFile(error)?.address
  if (address === undefined) return apparentCause(error)
  const isAvailable = await fetch(address, { cache: 'reload', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    // Read to the end: a truncated file does not count as available.
    .then(async (answer) => answer.ok && (await answer.arrayBuffer(), true))
    .catch(() => false)
  if (!isAvailable) return 'absent'
  return loadAgain().then(
    () => 'absent',
    () => 'broken',
  )
}
