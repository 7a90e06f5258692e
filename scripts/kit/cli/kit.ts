import type { HostLibraries } from '../../../shared/src/contract/releases'

/** The kit's package, as the portal serves it and a project stores it. */
export const KIT_FILE = 'csuite-remote-kit.tgz'

export interface Kit {
  /** Absent if the CLI runs from the portal's sources. */
  version?: string
  libraries: HostLibraries
  /** Of a new remote: version by package. */
  devDependencies: Readonly<Record<string, string>>
}
