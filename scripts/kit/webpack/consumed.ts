/** The federation runtime's core, which a remote takes from the host by its global and not by the share scope. */
export const RUNTIME_CORE = '@module-federation/runtime-core'

interface ConsumedModule {
  singleton: true
  requiredVersion: string
  import: false
}

type Versions = Readonly<Record<string, string>>

/** What a remote's federation plugin is told: it brings none of the host's libraries along. */
export function remoteShared(versions: Versions): Record<string, ConsumedModule> {
  const shared: Record<string, ConsumedModule> = {}
  for (const [library, version] of Object.entries(versions))
    if (library !== RUNTIME_CORE)
      shared[library] = { singleton: true, import: false, requiredVersion: `^${version}` }
  return shared
}

/** What a release asks of the host: version range by library. The runtime's core must be the very one, but for fixes. */
export const sharedRanges = (versions: Versions): Record<string, string> =>
  Object.fromEntries(
    Object.entries(versions).map(([library, version]) => [
      library,
      `${library === RUNTIME_CORE ? '~' : '^'}${version}`,
    ]),
  )
