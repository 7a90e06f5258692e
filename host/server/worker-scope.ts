import { readFileSync } from 'node:fs'
import path from 'node:path'

const WORKER = /[\\/]offline-worker\.[\w-]+\.js(?:\.(?:br|gz))?$/

/**
 * The addresses that a release's offline worker may answer for, as its `Service-Worker-Allowed` header: the first of the
 * release's own, and nothing else of the portal. Undefined for every other file.
 */
export function workerScope(file: string): string | undefined {
  if (!WORKER.test(file)) return undefined
  try {
    const manifest = JSON.parse(readFileSync(path.join(path.dirname(file), 'remote.json'), 'utf8')) as {
      paths: string[]
    }
    return manifest.paths.find((pattern) => /^(?:\/[\w-]+)+$/.test(pattern))
  } catch {
    return undefined
  }
}
