/** Milliseconds before each further try. */
const PAUSES_MS = [50, 250, 750]

/**
 * Tries a load again a few times. A file that the document asked for ahead of time and did not get is remembered by
 * the browser as failed until it was asked for once more, so the first failure says little about the server now.
 * @throws the first failure: a module that threw half-way fails differently the second time, and says less
 */
export async function tryAgain<T>(load: () => Promise<T>): Promise<T> {
  let first: { error: unknown } | undefined
  for (const pause of PAUSES_MS) {
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
