import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const skipped = /(^|\/)(node_modules|dist|e2e|\.cache|\.types)(\/|$)|\.test\.tsx?$/

/** The inputs of a project's build. */
const sources = [
  'src',
  'package.json',
  'package-lock.json',
  'remote.config.json',
  'tsconfig.json',
  'webpack.config.js',
]

export const projectHash = (folder: string): string => sourceHash(folder, sources)

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
  if (!statSync(address).isDirectory()) return [address]
  return readdirSync(address)
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => path.join(address, name))
    .filter((file) => !skipped.test(path.relative(base, file)))
    .flatMap((file) => filesOf(base, file))
}
