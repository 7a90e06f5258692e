import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RemotePage } from '../../shared/src/contract/remotes'
import { sourceHash } from '../kit/webpack/source-hash'
import { repositoryRoot } from './paths'

/** Hash of files and folders of the repository, without tests. */
export const inputHash = (...roots: string[]): string => sourceHash(repositoryRoot, roots)

const common = [
  'shared/src',
  'shared/package.json',
  'scripts/config',
  'scripts/kit/webpack',
  'package-lock.json',
]

export const hostInputs = () =>
  inputHash('host/src', 'remote-calculator/contract', 'host/webpack.config.ts', ...common)

interface RemoteDefinition {
  name: string
  pages: RemotePage[]
}

const readJson = <T>(...place: string[]): T =>
  JSON.parse(readFileSync(path.join(repositoryRoot, ...place), 'utf8')) as T

export const remoteDefinition = (name: string): RemoteDefinition => ({
  name,
  pages: readJson<RemoteDefinition>(name, 'remote.config.json').pages,
})

/** The version is derived from the hash of the sources. */
export function releaseOf(name: string): RemoteDefinition & { version: string; inputs: string } {
  const inputs = inputHash(
    `${name}/src`,
    `${name}/contract`,
    `${name}/package.json`,
    `${name}/remote.config.json`,
    `${name}/webpack.config.ts`,
    ...common,
  )
  const { version } = readJson<{ version: string }>(name, 'package.json')
  return { ...remoteDefinition(name), version: `${version}-${inputs.slice(0, 8)}`, inputs }
}
