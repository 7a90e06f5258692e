import type { HostLibraries } from '../../../shared/src/contract/releases'

/** The package, as the portal serves it and as a project keeps it. */
export const KIT_FILE = 'csuite-remote-kit.tgz'

/** What the command line knows of the portal that it was made for. */
export interface Kit {
  /** Absent where the command line runs from the portal's own sources. */
  version?: string
  /** `shared.json`: what the host gives to remotes. */
  libraries: HostLibraries
  /** Files of a new remote that depend on the kit: packages by version. */
  devDependencies: Readonly<Record<string, string>>
}
