import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { RemoteName, Timestamp } from './fields'
import { EntryType, Origin, PageRole, RemotePage, SecureOrigin } from './remotes'
import { Preview, PreviewName } from './previews'
import { line, requiredLine } from './text'

export const Version = z
  .string()
  .check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/, 'La versión no es válida'), z.maxLength(64))
const Integrity = z.string().check(z.maxLength(200))
/** Checked by rule `files` of the publish gate. */
const FileName = z.string().check(z.maxLength(200))
const ReleaseFile = z.object({ file: FileName, integrity: Integrity })
/** Checked by rule `address` of the publish gate. */
const ReleasePage = z.extend(RemotePage, { path: z.string().check(z.maxLength(200)) })
const LibraryName = z.string().check(z.maxLength(100))

const RELEASE_FILES_MAX = 2000
export const RELEASE_BYTES_MAX = 20 * 1024 * 1024

/** `remote.json`. File names are relative to the release's folder. */
export const ReleaseManifest = z.object({
  name: RemoteName,
  version: Version,
  contract: z.int(),
  /** Must contain './routes'. */
  exposes: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20)),
  pages: z.array(ReleasePage).check(z.minLength(1), z.maxLength(50)),
  /** Origins that its screens send requests to; documents allow those that an administrator granted. */
  connect: z.optional(z.array(SecureOrigin).check(z.maxLength(20))),
  type: EntryType,
  /** The global variable that a script container sets. */
  global: z
    .string()
    .check(
      z.regex(
        /^[A-Za-z_$][\w$]{0,120}$/,
        'Escríbelo con letras, cifras, _ o $, sin guiones ni una cifra al principio',
      ),
    ),
  /** Version ranges of the libraries that the host provides. */
  shared: z.record(LibraryName, z.string().check(z.maxLength(100))),
  /** Imported names by shared library; absent: not known. */
  sharedExports: z.optional(z.record(LibraryName, z.array(z.string().check(z.maxLength(100))))),
  /** The entry checks the hashes of its chunks; such a build may be served from elsewhere. */
  chunkIntegrity: z.optional(z.boolean()),
  entry: FileName,
  integrity: Integrity,
  files: z.array(ReleaseFile).check(z.minLength(1), z.maxLength(RELEASE_FILES_MAX)),
  /** Chunks of the exposed module and of each screen; documents preload them. */
  routes: z.array(ReleaseFile).check(z.maxLength(100)),
  screens: z
    .array(
      z.object({
        path: z.string().check(z.maxLength(200)),
        files: z.array(ReleaseFile).check(z.maxLength(100)),
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

/** A release in the registry; `baseUrl` ends in a slash. */
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

/** Hashes for the document's import map: the only way to pin what a module imports. */
function chunksOf(entry: string, files: ReleaseManifest['files']): Record<string, string> {
  const up = '../'.repeat(entry.split('/').length - 1)
  const scripts = files.filter(({ file }) => /\.m?js$/i.test(file))
  return Object.fromEntries(scripts.map(({ file, integrity }) => [up + file, integrity]))
}

/**
 * `shared` of `host.json`; `leftOut` maps exports that the host does not offer to the reason, `exports` has all that it offers
 * of a library whose version never changes.
 */
export const HostLibraries = z.record(
  z.string(),
  z.object({
    version: z.string(),
    leftOut: z.record(z.string(), z.string()),
    exports: z.optional(z.array(z.string())),
  }),
)
export type HostLibraries = z.infer<typeof HostLibraries>

const isSecureLink = (value: string): boolean =>
  /^https:\/\/[^\s\\@\p{C}]+$/u.test(value) && URL.canParse(value)

const namesNoAddress = (text: string): boolean => !/\S[@＠]\S/.test(text)

/** Where a release comes from, as git or the pipeline says. */
export const Provenance = z.object({
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,64}$/, 'El commit no es válido'))),
  autor: z.optional(
    requiredLine('Falta el autor', 100).check(
      z.refine(namesNoAddress, 'Escribe el nombre sin dirección de correo'),
    ),
  ),
  rama: z.optional(requiredLine('Falta la rama', 200)),
  enlace: z.optional(
    z
      .string('Falta el enlace')
      .check(z.maxLength(500), z.refine(isSecureLink, 'El enlace debe empezar por https://')),
  ),
})
export type Provenance = z.infer<typeof Provenance>

export const RemoteSummary = z.object({
  name: z.string(),
  /** Owned with everything below them. */
  addresses: z.array(z.string()),
  createdBy: z.string(),
  /** Scope of its service worker; null: none is allowed. */
  workerScope: z.nullable(z.string()),
  /** Roles that its pages may have. */
  roles: z.array(PageRole),
  /** Origins that it may send requests to, and those that may serve its files. */
  origins: z.object({ connect: z.array(SecureOrigin), base: z.array(Origin) }),
  /** Incremented by every change of the pointer, for optimistic locking. */
  revision: z.int(),
  active: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  canary: z.nullable(
    z.object({
      version: z.string(),
      percent: z.int(),
      haltedReason: z.nullable(z.string()),
      /** Only its members get it. */
      grupo: z.optional(z.string()),
    }),
  ),
  releases: z.array(
    z.object({
      version: z.string(),
      publishedAt: Timestamp,
      publishedBy: z.string(),
      contentHash: z.string(),
      ...Provenance.shape,
      /** Of the files that the release lists; absent where the portal does not have them. */
      archivos: z.optional(z.int()),
      bytes: z.optional(z.int()),
      /** Browsers in which it loaded or failed; each counts once an hour. */
      loads: z.int(),
      failures: z.int(),
      /** 75th percentile of the load time in ms. */
      p75: z.nullable(z.number()),
    }),
  ),
})
export type RemoteSummary = z.infer<typeof RemoteSummary>

type Sized = Pick<RemoteSummary['releases'][number], 'archivos' | 'bytes'>

const signed = (count: number) => `${count < 0 ? '−' : '+'}${Math.abs(count)}`

/** `+2 archivos, −3 kB` since the release before; undefined where one of the two is not known. */
export function sizeChange(release: Sized, before: Sized | undefined): string | undefined {
  if (release.bytes === undefined || before?.bytes === undefined) return undefined
  const files = (release.archivos ?? 0) - (before.archivos ?? 0)
  const kilobytes = Math.round((release.bytes - before.bytes) / 1024)
  return `${signed(files)} ${Math.abs(files) === 1 ? 'archivo' : 'archivos'}, ${signed(kilobytes)} kB`
}

export const RemoteParams = z.object({ name: RemoteName })
const Pointer = {
  access: 'deployer',
  scope: 'activate',
  keyScope: 'remotos',
  recent: true,
  params: RemoteParams,
  response: RemoteSummary,
  errors: ['NOT_FOUND', 'STALE_POINTER', 'RELEASE_REFUSED', 'INVALID_STATE', 'TOO_MANY_REQUESTS'],
} as const
const revision = z.optional(z.int())

export const publishRelease = defineEndpoint({
  method: 'POST',
  path: '/remotos/:name/versiones',
  access: 'deployer',
  keyScope: 'remotos',
  scope: 'publish',
  recent: true,
  status: 201,
  summary: 'Publishes an immutable release; the same version with other content is refused',
  params: RemoteParams,
  body: z.object({
    /** A ReleaseManifest, validated by the publish gate. */
    manifest: z.optional(z.unknown()),
    /** Folder that already has the files, ending in a slash; absent: `files` has them. */
    baseUrl: z.optional(z.string().check(z.maxLength(500))),
    /** Content in base64. */
    files: z.optional(z.array(z.object({ file: FileName, content: z.string() }))),
    ...Provenance.shape,
    /** Publishes it for a preview with this name alone. */
    vista: z.optional(PreviewName),
  }),
  // base64 adds a third; the rest is room to read a body over the limit and refuse it with a reason.
  maxBodyBytes: Math.ceil(RELEASE_BYTES_MAX * 1.6),
  response: z.object({
    name: z.string(),
    version: z.string(),
    contentHash: z.string(),
    created: z.boolean(),
    vista: z.optional(Preview),
  }),
  errors: ['RELEASE_REFUSED', 'CONFLICT'],
})

export const activateRelease = defineEndpoint({
  ...Pointer,
  method: 'POST',
  path: '/remotos/:name/activar',
  summary: 'Makes a published release the active one',
  body: z.object({ version: Version, revision }),
})

export const rollbackRelease = defineEndpoint({
  ...Pointer,
  method: 'POST',
  path: '/remotos/:name/revertir',
  summary: 'Goes back to the release that was active before',
  body: z.object({ revision }),
})

/** The share of a canary and its group, as they are typed. */
export const CanaryForm = z.object({
  percent: z.coerce.number().check(z.int(), z.gte(1), z.lte(100)),
  grupo: z.optional(line(200)),
})

export const canaryRelease = defineEndpoint({
  ...Pointer,
  method: 'POST',
  path: '/remotos/:name/canario',
  summary: 'Gives a share of the browsers, or of those of a group, another release; 0 ends it',
  body: z.object({
    version: Version,
    percent: z.int().check(z.gte(0), z.lte(100)),
    /** A group's name: only its members get the release. */
    grupo: z.optional(requiredLine('Falta el grupo', 200)),
    revision,
  }),
})

export const listRemotes = defineEndpoint({
  method: 'GET',
  path: '/remotos',
  access: 'deployer',
  keyScope: 'remotos',
  summary: 'Remotes with their releases; a deploy token sees its own',
  response: z.array(RemoteSummary),
})

const RegistryRelease = z.object({
  /** Ascends with each publication of the portal. */
  order: z.optional(z.int()),
  manifest: ReleaseManifest,
  /** Ends in a slash. */
  baseUrl: z.string(),
})
export const RegistryState = z.object({
  revision: z.string(),
  remotes: z.array(
    z.object({
      name: z.string(),
      workerScope: z.optional(z.string()),
      /** Covers every scope that was ever granted, whose workers must unregister themselves. */
      lastWorkerScope: z.optional(z.string()),
      active: RegistryRelease,
      previous: z.optional(RegistryRelease),
      canary: z.optional(z.extend(RegistryRelease, { percent: z.int(), groupId: z.optional(z.int()) })),
    }),
  ),
  /** All remotes, with or without an active release: `csuite check` looks up what a remote owns. */
  owners: z.optional(z.array(z.object({ name: z.string(), addresses: z.array(z.string()) }))),
})
export type RegistryState = z.infer<typeof RegistryState>

export const registryState = defineEndpoint({
  method: 'GET',
  path: '/remotos/registro',
  access: 'anyone',
  summary: 'The registry as the document server reads it: active, previous and canary release of each remote',
  response: RegistryState,
})

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
