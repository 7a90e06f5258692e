import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sourceHash } from '../kit/webpack/source-hash'
import { repositoryRoot } from './paths'
import { type RemoteDefinition, remoteDefinition } from './remote-definition'

/** Hash of everything under some files and folders of the repository, tests left out. */
export const inputHash = (...roots: string[]): string => sourceHash(repositoryRoot, roots)

const common = [
  'shared/src',
  'shared/package.json',
  'scripts/config',
  'scripts/kit/webpack',
  'package-lock.json',
]

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
