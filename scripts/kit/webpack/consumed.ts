/** The federation runtime's core. Remotes take it from a global of the host, not from the share scope. */
export const RUNTIME_CORE = '@module-federation/runtime-core'

type Versions = Readonly<Record<string, string>>

/** `shared` of a remote's federation plugin, without fallback copies of the libraries. */
export const remoteShared = (versions: Versions) =>
  Object.fromEntries(
    Object.entries(versions)
      .filter(([library]) => library !== RUNTIME_CORE)
      .map(([library, version]) => [
        library,
        { singleton: true, import: false as const, requiredVersion: `^${version}` },
      ]),
  )

/** Version ranges that a release requires of the host; of the runtime's core only patches may differ. */
export const sharedRanges = (versions: Versions): Record<string, string> =>
  Object.fromEntries(
    Object.entries(versions).map(([library, version]) => [
      library,
      `${library === RUNTIME_CORE ? '~' : '^'}${version}`,
    ]),
  )
