/** Milliseconds before each further try. */
const PAUSES_MS = [50, 250, 750]

/**
 * Tries a load again a few times. A file that the document asked for ahead of time and did not get is remembered by
 * the browser as failed until it was asked for once more, so the first failure says little about the server now.
 */
export async function tryAgain<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return load()
}
