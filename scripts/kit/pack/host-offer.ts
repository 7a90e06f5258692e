import { leftOut } from '../../../shared/src/contract/left-out'
import type { HostLibraries } from '../../../shared/src/contract/releases'
import { sharedVersions } from '../../config/shared-modules'

/** What the host gives to remotes, as the gate and the kit's shared.json have it. */
export const hostOffer = (): HostLibraries =>
  Object.fromEntries(
    Object.entries(sharedVersions()).map(([library, version]) => [
      library,
      { version, leftOut: leftOut[library] ?? {} },
    ]),
  )
