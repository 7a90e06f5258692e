import { RELEASE_BYTES_MAX, type ReleaseManifest } from '@csuite/shared/contract/releases'
import { boundedBody, fetchUntrusted } from '../../../http/fetch-untrusted'

const TIMEOUT_MS = 10_000
const CONCURRENCY = 4
const TOTAL_MS = 60_000

/**
 * Fetches the files that a release lists from a granted base URL. Files that the server does not send are left out; the gate
 * reports them, and a release that is too large.
 * @param publicOnly refuses hosts with a private address
 */
export async function baseFiles(baseUrl: string, { files }: ReleaseManifest, publicOnly: boolean) {
  const contents = new Map<string, Buffer>()
  const waiting = files.map(({ file }) => file)
  const total = AbortSignal.timeout(TOTAL_MS)
  let left = RELEASE_BYTES_MAX
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined && left > 0 && !total.aborted; file = waiting.pop()) {
      const content = await fileAt(baseUrl + file, left, publicOnly)
      if (!content) continue
      left -= content.byteLength
      contents.set(file, content)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return contents
}

async function fileAt(address: string, bytesMax: number, publicOnly: boolean): Promise<Buffer | undefined> {
  try {
    const answer = await fetchUntrusted(address, {
      headers: { 'accept-encoding': 'identity' },
      timeoutMs: TIMEOUT_MS,
      publicOnly,
    })
    if (answer.statusCode === 200) return await boundedBody(answer, bytesMax)
    answer.destroy()
    return undefined
  } catch {
    return undefined
  }
}
