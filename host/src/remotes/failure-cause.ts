import { expectedIntegrity } from './integrity'

/** Milliseconds that the question whether a file can be had may take. */
const PROBE_MS = 3000

/**
 * What a failure says: `release`, the release is broken and stays so (it threw, breaks the contract, or a file is not what
 * its hash says); `transfer`, a file did not come, which may be over in a minute.
 */
export type FailureCause = 'release' | 'transfer'

/** Address of the script that did not come; undefined where scripts came and something else failed. */
function missedScript(error: unknown): string | undefined {
  const { type, request, message } = (error ?? {}) as { type?: string; request?: string; message?: string }
  // webpack's word for a script that came and did not register its modules is 'missing'.
  if (type === 'error' || type === 'timeout') return request
  return /ScriptNetworkError: [^"]*"([^"]+)"/.exec(message ?? '')?.[1]
}

async function sha384(content: ArrayBuffer): Promise<string | undefined> {
  // Absent on plain http.
  const subtle = (crypto as Partial<Crypto>).subtle
  if (!subtle) return undefined
  const digest = new Uint8Array(await subtle.digest('SHA-384', content))
  return `sha384-${btoa(String.fromCharCode(...digest))}`
}

/**
 * Finds out what a failed load says of its release. A browser does not tell a refused hash from a server's 503, so the
 * file is asked for once more: one that can be had and still does not run is not what its hash says.
 * @param loadAgain repeats the load that failed
 */
export async function causeOf(error: unknown, loadAgain: () => Promise<unknown>): Promise<FailureCause> {
  const address = missedScript(error)
  if (address === undefined) return 'release'
  const content = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).then(
    (answer) => (answer.ok ? answer.arrayBuffer() : undefined),
    () => undefined,
  )
  if (!content) return 'transfer'
  const expected = expectedIntegrity(address)
  // The runtime keeps a failed entry, so that loading it again would prove nothing: its hash is known here.
  if (expected !== undefined)
    return [undefined, expected].includes(await sha384(content)) ? 'transfer' : 'release'
  return loadAgain().then(
    () => 'transfer',
    () => 'release',
  )
}
