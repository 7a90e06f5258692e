import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../config/paths'

/** One installed copy of a package, as package-lock.json pins it. */
export interface LockedPackage {
  /** `node_modules/…`, possibly below a workspace. */
  place: string
  name: string
  version: string
  /** SPDX expression. */
  license?: string
  integrity?: string
  resolved?: string
  /** Absent in production. */
  dev?: boolean
  engines?: { node?: string }
}

/** Every package of the lockfile but the workspaces. */
export function lockedPackages(): LockedPackage[] {
  const lockfile = readFileSync(path.join(repositoryRoot, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lockfile) as {
    packages: Record<string, LockedPackage & { link?: boolean }>
  }
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, entry]) => ({
      ...entry,
      place,
      name: entry.name ?? place.replace(/^.*node_modules\//, ''),
    }))
}
