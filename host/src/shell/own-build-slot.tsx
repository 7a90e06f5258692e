import { Suspense, lazy, useSyncExternalStore } from 'react'
import { onOwnBuild, ownBuild } from '../remotes/own-build'

// Hardly anybody ever sees it.
const OwnBuildBanner = lazy(async () => ({
  default: (await import('./own-build-banner')).OwnBuildBanner,
}))

/** The banner's place: empty unless this browser tries, or has just tried, a build of its own. */
export function OwnBuildSlot() {
  const build = useSyncExternalStore(onOwnBuild, ownBuild)
  if (!build) return null
  return (
    <Suspense fallback={null}>
      <OwnBuildBanner build={build} />
    </Suspense>
  )
}
