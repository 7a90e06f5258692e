import { leftOut } from '../../../shared/src/contract/left-out'
import type { HostLibraries } from '../../../shared/src/contract/releases'
import { sharedVersions } from '../../config/shared-modules'

/** The libraries that the host shares, for the publish gate and the kit's shared.json. */
export const hostOffer = (): HostLibraries =>
  Object.fromEntries(
    Object.entries(sharedVersions()).map(([library, version]) => [
      library,
      { version, leftOut: leftOut[library] ?? {} },
    ]),
  )
