import { Suspense, lazy, useSyncExternalStore } from 'react'
import { onDeveloperOverride, developerOverride } from '../remotes/developer-override'

// Loaded on demand: it is rarely shown.
const DeveloperOverrideBanner = lazy(async () => ({
  default: (await import('./developer-override-banner')).DeveloperOverrideBanner,
}))

/** The banner's place: empty unless this browser has, or has just had, a developer override. */
export function DeveloperOverrideSlot() {
  const build = useSyncExternalStore(onDeveloperOverride, developerOverride)
  if (!build) return null
  return (
    <Suspense fallback={null}>
      <DeveloperOverrideBanner build={build} />
    </Suspense>
  )
}
