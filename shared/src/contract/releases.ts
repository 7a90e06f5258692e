import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Timestamp } from './fields'

/** How teams deliver remotes: releases are immutable, one pointer a remote says which is active. */

export const RemoteName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{1,40}$/, 'El nombre del remoto no es válido'))
const Version = z
  .string()
  .check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/, 'La versión no es válida'), z.maxLength(64))
const Integrity = z.string().check(z.maxLength(200))
const FileName = z
  .string()
  .check(z.regex(/^(?!.*\.\.)[0-9A-Za-z_-][0-9A-Za-z_./-]{0,199}$/, 'El nombre del archivo no es válido'))
const ReleaseFile = z.object({ file: FileName, integrity: Integrity })

/** `remote.json`, the build's description of a release. File names are relative to the release's folder. */
export const ReleaseManifest = z.object({
  name: RemoteName,
  version: Version,
  contract: z.int(),
  /** Federated modules; a release needs './routes'. */
  exposes: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20)),
  /** React Router path patterns. */
  paths: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(50)),
  /** Version ranges of the libraries that it takes from the host. */
  shared: z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(100))),
  entry: FileName,
  integrity: Integrity,
  /** Every file of the release. */
  files: z.array(ReleaseFile).check(z.minLength(1), z.maxLength(500)),
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

/** Largest sum of a release's files in bytes. */
export const RELEASE_BYTES_MAX = 20 * 1024 * 1024

export const PublishBody = z.object({
  manifest: ReleaseManifest,
  /** Where the files already are; absent: they come along in `files`. */
  baseUrl: z.optional(
    z
      .string()
      .check(z.maxLength(500), z.regex(/^https?:\/\/[^\s\\?#]+\/$/, 'La dirección base debe acabar en /')),
  ),
  /** Content in base64, one entry a file of the manifest. */
  files: z.optional(z.array(z.object({ file: FileName, content: z.string() })).check(z.maxLength(500))),
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
const Pointer = { access: 'deployer', status: 200, params: RemoteParams, response: RemoteSummary } as const
const revision = z.optional(z.int())

export const publishRelease = defineEndpoint({
  method: 'POST',
  path: '/remotos/:name/versiones',
  access: 'deployer',
  status: 201,
  summary: 'Publishes an immutable release; the same version with other content is refused',
  params: RemoteParams,
  body: PublishBody,
  // base64 is a third longer than the files.
  maxBodyBytes: Math.ceil(RELEASE_BYTES_MAX * 1.4),
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
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STALE_POINTER'],
})

export const rollbackRelease = defineEndpoint({
  ...Pointer,
  method: 'POST',
  path: '/remotos/:name/revertir',
  summary: 'Goes back to the release that was active before',
  body: z.object({ revision }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STALE_POINTER', 'INVALID_STATE'],
})

export const canaryRelease = defineEndpoint({
  ...Pointer,
  method: 'POST',
  path: '/remotos/:name/canario',
  summary: 'Gives a share of the browsers another release; 0 ends it',
  body: z.object({ version: Version, percent: z.int().check(z.gte(0), z.lte(100)), revision }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STALE_POINTER'],
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
