import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../config/paths'

/** One installed copy of a package, as package-lock.json pins it. */
export interface LockedPackage {
  /** `node_modules/…`, below a workspace too. */
  place: string
  name: string
  version: string
  /** SPDX expression; undefined where the package names none. */
  license: string | undefined
  integrity: string | undefined
  resolved: string | undefined
  /** `npm ci --omit=dev` leaves it out. */
  development: boolean
}

interface LockEntry {
  name?: string
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
}

/** Every package of the lockfile; the workspaces themselves are sources and not among them. */
export function lockedPackages(): LockedPackage[] {
  const lockfile = readFileSync(path.join(repositoryRoot, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockEntry> }
  return Object.entries(packages)
    .filter(([place, entry]) => place.includes('node_modules/') && entry.link !== true)
    .map(([place, { name, version = '', license, integrity, resolved, dev = false }]) => ({
      place,
      name: name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      integrity,
      resolved,
      development: dev,
    }))
}
