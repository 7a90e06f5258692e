import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const skipped = /(^|\/)node_modules(\/|$)|\.test\.tsx?$/

/** At a project's top: what its build does not read, and what tools write between a build and its publication. */
const besides =
  /^(\..*|.*\.(log|md|xml)|node_modules|dist|e2e|coverage|reports|test-results|playwright-report)$/

/** Hash of everything in a project that its build may import. */
export const projectHash = (folder: string): string =>
  sourceHash(
    folder,
    readdirSync(folder)
      .filter((name) => !besides.test(name))
      .sort(),
  )

/** Hash of files and folders below a base, without tests; missing ones are skipped. */
export function sourceHash(base: string, roots: readonly string[]): string {
  const hash = createHash('sha256')
  for (const root of roots)
    for (const file of filesOf(base, path.join(base, root)))
      hash.update(path.relative(base, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

function filesOf(base: string, address: string): string[] {
  if (!existsSync(address)) return []
  const found = statSync(address)
  // Reading a pipe would hang.
  if (!found.isDirectory()) return found.isFile() ? [address] : []
  return readdirSync(address)
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => path.join(address, name))
    .filter((file) => !skipped.test(path.relative(base, file)))
    .flatMap((file) => filesOf(base, file))
}
