/** The federation runtime's core, which a remote takes from the host by its global and not by the share scope. */
export const RUNTIME_CORE = '@module-federation/runtime-core'

type Versions = Readonly<Record<string, string>>

/** What a remote's federation plugin is told: it brings none of the host's libraries along. */
export const remoteShared = (versions: Versions) =>
  Object.fromEntries(
    Object.entries(versions)
      .filter(([library]) => library !== RUNTIME_CORE)
      .map(([library, version]) => [
        library,
        { singleton: true, import: false as const, requiredVersion: `^${version}` },
      ]),
  )

/** What a release asks of the host: version range by library. The runtime's core must be the very one, but for fixes. */
export const sharedRanges = (versions: Versions): Record<string, string> =>
  Object.fromEntries(
    Object.entries(versions).map(([library, version]) => [
      library,
      `${library === RUNTIME_CORE ? '~' : '^'}${version}`,
    ]),
  )
