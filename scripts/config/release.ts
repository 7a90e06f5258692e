import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from './paths'
import { type RemoteDefinition, remoteDefinition } from './remote-definition'

const skipped = /(^|\/)(node_modules|dist|e2e|\.cache|\.types)(\/|$)|\.test\.tsx?$/

function filesUnder(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(directory, entry.name)
      if (skipped.test(path.relative(repositoryRoot, file))) return []
      return entry.isDirectory() ? filesUnder(file) : [file]
    })
}

/** Hash of everything under some files and folders of the repository, tests left out. */
export function inputHash(...roots: string[]): string {
  const hash = createHash('sha256')
  for (const root of roots) {
    const absolute = path.join(repositoryRoot, root)
    for (const file of root.includes('.') && !root.endsWith('/') ? [absolute] : filesUnder(absolute))
      hash.update(path.relative(repositoryRoot, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

const common = ['shared/src', 'shared/package.json', 'scripts/config', 'package-lock.json']

export const hostInputs = () => inputHash('host/src', 'host/webpack.config.ts', ...common)

/** A remote's release as its sources define it: the same sources give the same version, other sources another. */
export function releaseOf(name: string): RemoteDefinition & { version: string; inputs: string } {
  const inputs = inputHash(
    `${name}/src`,
    `${name}/package.json`,
    `${name}/remote.config.json`,
    `${name}/webpack.config.ts`,
    ...common,
  )
  const { version } = JSON.parse(readFileSync(path.join(repositoryRoot, name, 'package.json'), 'utf8')) as {
    version: string
  }
  return { ...remoteDefinition(name), version: `${version}-${inputs.slice(0, 8)}`, inputs }
}
