import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RemotePage } from '../../shared/src/contract/remotes'
import { repositoryRoot } from './paths'

/** `remote.config.json` of a remote: its pages, declared here and nowhere else. */
export interface RemoteDefinition {
  name: string
  pages: RemotePage[]
}

export function remoteDefinition(name: string): RemoteDefinition {
  const file = path.join(repositoryRoot, name, 'remote.config.json')
  const { pages } = JSON.parse(readFileSync(file, 'utf8')) as RemoteDefinition
  return { name, pages }
}
