const BACKOFF_MS = [50, 250, 750]

/**
 * Retries a load. The browser caches the failure of a preload until the file is requested once more, so the first error says
 * little about the server.
 * @throws the first error: a module that threw half-way throws a less telling one the second time
 */
export async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  let first: { error: unknown } | undefined
  for (const pause of BACKOFF_MS) {
    try {
      return await load()
    } catch (error) {
      first ??= { error }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return load().catch((error: unknown) => {
    throw first ? first.error : error
  })
}

/** Caches the promise of a load, unless it rejects. */
export function cached<T>(load: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () =>
    (pending ??= load().catch((error: unknown) => {
      pending = undefined
      throw error
    }))
}
