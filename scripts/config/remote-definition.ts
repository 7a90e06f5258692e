import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from './paths'

/** `remote.config.json` of a remote: the addresses that it owns, declared here and nowhere else. */
export interface RemoteDefinition {
  name: string
  paths: string[]
  /** Addresses whose static first paint the release carries, for people who are not signed in. */
  firstPaint: string[]
}

export function remoteDefinition(name: string): RemoteDefinition {
  const file = path.join(repositoryRoot, name, 'remote.config.json')
  const { paths, firstPaint = [] } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: string[]
    firstPaint?: string[]
  }
  return { name, paths, firstPaint }
}
