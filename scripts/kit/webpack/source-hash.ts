import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const skipped = /(^|\/)node_modules(\/|$)|\.test\.tsx?$/

/** At a project's top: what its build does not read. */
const besides = /^(\..*|node_modules|dist|e2e|coverage|reports|test-results|playwright-report)$/

const code = /\.[cm]?[jt]sx?$/

/** Files that may name other files. */
const naming = /\.([cm]?[jt]sx?|css|s[ac]ss|less|svg|html|json)$/

const isFolder = (address: string) => statSync(address, { throwIfNoEntry: false })?.isDirectory() === true

/** Files at a project's top of which its build reads whatever is there. */
const named =
  /^((package|package-lock|npm-shrinkwrap|remote\.config|tsconfig.*)\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$/

/**
 * Hash of everything in a project that its build may import. Of other files at its top only those count whose names its
 * sources have, not what a build or another tool writes there.
 */
export function projectHash(folder: string): string {
  const others = readdirSync(folder).filter((name) => !besides.test(name))
  const parts: string[] = []
  let found = others.filter(
    (name) => code.test(name) || named.test(name) || isFolder(path.join(folder, name)),
  )
  // A file that another one names may name further ones.
  while (found.length > 0) {
    parts.push(...found)
    const text = textOf(folder, found)
    found = others.filter((name) => !parts.includes(name) && text.includes(name))
  }
  return sourceHash(folder, parts.sort())
}

/** Of the files that may import others: the scripts in package.json also name what they write. */
const textOf = (folder: string, names: string[]) =>
  names
    .filter((name) => !named.test(name))
    .flatMap((name) => filesOf(folder, path.join(folder, name)))
    .filter((file) => naming.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

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
