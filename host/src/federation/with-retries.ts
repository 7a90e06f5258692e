const BACKOFF_MS = [50, 250, 750]

type MayRecover = (error: unknown) => boolean

/**
 * Retries a load. The browser caches the failure of a preload until the file is requested once more, so the first error says
 * little about the server.
 * @param mayRecover false for code that threw: webpack would give the half of it that ran
 * @throws the first error that may recover, or the one that may not
 */
export async function withRetries<T>(load: () => Promise<T>, mayRecover: MayRecover = () => true) {
  const errors: unknown[] = []
  for (const pause of BACKOFF_MS) {
    try {
      return await load()
    } catch (error) {
      errors.push(error)
      if (!mayRecover(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return load().catch(() => {
    throw errors[0]
  })
}

/** Caches the promise of a load, unless it rejects with what may recover. */
export function cached<T>(load: () => Promise<T>, mayRecover: MayRecover = () => true): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () =>
    (pending ??= load().catch((error: unknown) => {
      if (mayRecover(error)) pending = undefined
      throw error
    }))
}
