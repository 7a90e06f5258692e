import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Timestamp } from './fields'
import { EntryType, RemotePage } from './remotes'

/** How teams deliver remotes: releases are immutable, and each remote has one pointer to the active one. */

export const RemoteName = z
  .string()
  .check(
    z.regex(/^[a-z][a-z0-9-]{1,40}$/, 'Escribe letras minúsculas, dígitos o guiones, empezando por letra'),
  )
const Version = z
  .string()
  .check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/, 'La versión no es válida'), z.maxLength(64))
const Integrity = z.string().check(z.maxLength(200))
/** Which names a file may have is the rule `files` of the publish gate. */
const FileName = z.string().check(z.maxLength(200))
const ReleaseFile = z.object({ file: FileName, integrity: Integrity })
/** Which addresses a remote's page may have is the rule `address` of the publish gate. */
const ReleasePage = z.extend(RemotePage, { path: z.string().check(z.maxLength(200)) })
const LibraryName = z.string().check(z.maxLength(100))

/** Most files of a release, and the largest sum of their bytes. */
export const RELEASE_FILES_MAX = 2000
export const RELEASE_BYTES_MAX = 20 * 1024 * 1024

/** `remote.json`, the build's description of a release. File names are relative to the release's folder. */
export const ReleaseManifest = z.object({
  name: RemoteName,
  version: Version,
  contract: z.int(),
  /** Federated modules; a release needs './routes'. */
  exposes: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20)),
  pages: z.array(ReleasePage).check(z.minLength(1), z.maxLength(50)),
  type: EntryType,
  /** The container's name: the global that a script leaves. */
  global: z
    .string()
    .check(z.regex(/^[A-Za-z_$][\w$]{0,120}$/, 'El nombre global del contenedor no es válido')),
  /** Version ranges of the libraries that it takes from the host. */
  shared: z.record(LibraryName, z.string().check(z.maxLength(100))),
  /** Export names that it uses, by shared library; absent: not known. */
  sharedExports: z.optional(z.record(LibraryName, z.array(z.string().check(z.maxLength(100))))),
  /** True where its scripts check the hashes of the chunks that they load; such a build may be served from elsewhere. */
  chunkIntegrity: z.optional(z.boolean()),
  entry: FileName,
  integrity: Integrity,
  /** Every file of the release. */
  files: z.array(ReleaseFile).check(z.minLength(1), z.maxLength(RELEASE_FILES_MAX)),
  /** Chunks that each screen needs, to be preloaded with the document. */
  routes: z.array(ReleaseFile).check(z.maxLength(100)),
  screens: z
    .array(
      z.object({
        path: z.string().check(z.maxLength(200)),
        files: z.array(ReleaseFile).check(z.maxLength(100)),
        /** Static markup and styles of the screen's first paint; carries no script. */
        firstPaint: z.optional(
          z.object({
            html: z.string().check(z.maxLength(40_000)),
            css: z.string().check(z.maxLength(40_000)),
          }),
        ),
      }),
    )
    .check(z.maxLength(100)),
})
export type ReleaseManifest = z.infer<typeof ReleaseManifest>

/** How the registry names a release whose files are below a folder, which ends in a slash. */
export const describeRelease = (
  { version, type, global, entry, integrity, files }: ReleaseManifest,
  baseUrl: string,
) => ({
  version,
  type,
  global,
  entry: baseUrl + entry,
  integrity,
  ...(type === 'module' ? { chunks: chunksOf(entry, files) } : {}),
})

/** A browser checks what a module imports by its document's import map alone. */
function chunksOf(entry: string, files: ReleaseManifest['files']): Record<string, string> {
  const up = '../'.repeat(entry.split('/').length - 1)
  const scripts = files.filter(({ file }) => /\.m?js$/.test(file))
  return Object.fromEntries(scripts.map(({ file, integrity }) => [up + file, integrity]))
}

/**
 * The libraries that the running host offers to remotes: `shared` of `host.json`. `leftOut` names the exports that are
 * not offered, with the reason.
 */
export const HostLibraries = z.record(
  z.string(),
  z.object({ version: z.string(), leftOut: z.record(z.string(), z.string()) }),
)
export type HostLibraries = z.infer<typeof HostLibraries>

export const PublishBody = z.object({
  /** A ReleaseManifest; its shape is a rule of the publish gate. */
  manifest: z.optional(z.unknown()),
  /** Folder, ending in a slash, where the files already are; absent: they come along in `files`. */
  baseUrl: z.optional(z.string().check(z.maxLength(500))),
  /** Content in base64, one entry a file of the manifest. */
  files: z.optional(z.array(z.object({ file: FileName, content: z.string() }))),
})

export const ReleaseSummary = z.object({
  version: z.string(),
  publishedAt: Timestamp,
  publishedBy: z.string(),
  contentHash: z.string(),
  /** Since it was published: successful loads, failures and the 75th percentile of its load time in ms. */
  loads: z.int(),
  failures: z.int(),
  p75: z.nullable(z.number()),
})

export const RemoteSummary = z.object({
  name: z.string(),
  /** Addresses that it owns with everything below them. */
  addresses: z.array(z.string()),
  /** Who made it. */
  createdBy: z.string(),
  /** What its service worker may answer for; null: it may have none. */
  workerScope: z.nullable(z.string()),
  /** Goes up with every change of the pointer; send it back to change only what you saw. */
  revision: z.int(),
  active: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  canary: z.nullable(
    z.object({ version: z.string(), percent: z.int(), haltedReason: z.nullable(z.string()) }),
  ),
  releases: z.array(ReleaseSummary),
})
export type RemoteSummary = z.infer<typeof RemoteSummary>

export const RemoteParams = z.object({ name: RemoteName })
const Pointer = {
  access: 'deployer',
  scope: 'activate',
  recent: true,
  status: 200,
  params: RemoteParams,
  response: RemoteSummary,
} as const
const revision = z.optional(z.int())

export const publishRelease = defineEndpoint({
  method: 'POST',
  path: '/remotos/:name/versiones',
  access: 'deployer',
  scope: 'publish',
  recent: true,
  status: 201,
  summary: 'Publishes an immutable release; the same version with other content is refused',
  params: RemoteParams,
  body: PublishBody,
  // base64 adds a third; the rest leaves room to read a body over the limit and refuse it with its reason.
  maxBodyBytes: Math.ceil(RELEASE_BYTES_MAX * 1.6),
  response: z.object({
    name: z.string(),
    version: z.string(),
    contentHash: z.string(),
    created: z.boolean(),
  }),
  errors: ['FORBIDDEN', 'RELEASE_REFUSED', 'CONFLICT'],
})

export const activateRelease = defineEndpoint({
  ...Pointer,
  method: 'POST',
  path: '/remotos/:name/activar',
  summary: 'Makes a published release the active one',
  body: z.object({ version: Version, revision }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STALE_POINTER', 'RELEASE_REFUSED'],
})

export const rollbackRelease = defineEndpoint({
  ...Pointer,
  method: 'POST',
  path: '/remotos/:name/revertir',
  summary: 'Goes back to the release that was active before',
  body: z.object({ revision }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STALE_POINTER', 'RELEASE_REFUSED', 'INVALID_STATE'],
})

export const canaryRelease = defineEndpoint({
  ...Pointer,
  method: 'POST',
  path: '/remotos/:name/canario',
  summary: 'Gives a share of the browsers another release; 0 ends it',
  body: z.object({ version: Version, percent: z.int().check(z.gte(0), z.lte(100)), revision }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STALE_POINTER', 'RELEASE_REFUSED'],
})

export const listRemotes = defineEndpoint({
  method: 'GET',
  path: '/remotos',
  access: 'deployer',
  status: 200,
  summary: 'Remotes with their releases; a deploy token sees its own',
  response: z.array(RemoteSummary),
  errors: ['FORBIDDEN'],
})

/** What the document server reads: each remote's pointer with the manifests that it names. */
export const RegistryRelease = z.object({
  manifest: ReleaseManifest,
  /** Address of the release's folder, ending in a slash. */
  baseUrl: z.string(),
})
export const RegistryState = z.object({
  revision: z.string(),
  remotes: z.array(
    z.object({
      name: z.string(),
      /** What its service worker may answer for; absent: it may have none. */
      workerScope: z.optional(z.string()),
      /** The newest scope that was granted: of a worker that is to unregister itself. */
      lastWorkerScope: z.optional(z.string()),
      active: RegistryRelease,
      previous: z.optional(RegistryRelease),
      canary: z.optional(z.extend(RegistryRelease, { percent: z.int() })),
    }),
  ),
})
export type RegistryState = z.infer<typeof RegistryState>

export const registryState = defineEndpoint({
  method: 'GET',
  path: '/remotos/registro',
  access: 'anyone',
  status: 200,
  summary: 'The registry as the document server reads it: active, previous and canary release of each remote',
  response: RegistryState,
  errors: [],
})

/** One thing that happened to a remote in a browser. */
const TelemetryEvent = z.object({
  remote: RemoteName,
  version: Version,
  kind: z.enum(['load', 'failure', 'LCP', 'INP', 'CLS']),
  /** Milliseconds; for CLS its score. */
  value: z.number().check(z.gte(0), z.lte(600_000)),
})
export type TelemetryEvent = z.infer<typeof TelemetryEvent>

export const reportTelemetry = defineEndpoint({
  method: 'POST',
  path: '/remotos/telemetria',
  access: 'anyone',
  status: 204,
  summary: 'Counts load times, failures and web vitals of remotes; unknown remotes and versions are dropped',
  body: z.object({ events: z.array(TelemetryEvent).check(z.minLength(1), z.maxLength(20)) }),
  errors: ['TOO_MANY_REQUESTS'],
})
