import * as z from 'zod/mini'
import { Timestamp } from './fields'
import { ACCESS, PAGE_ROLES, isPagePath } from './page-path'
import { line, requiredLine } from './text'

/** Version of the interface between host and remotes. */
export const REMOTE_CONTRACT = 1

const PagePath = z.string().check(z.refine(isPagePath, 'La dirección de la página no es válida'))

const isOrigin = (value: string): boolean =>
  /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(value) &&
  URL.canParse(value) &&
  new URL(value).origin === value

/** A plain origin, without a path; safe in a Content-Security-Policy. */
export const Origin = z
  .string()
  .check(z.maxLength(200), z.refine(isOrigin, 'Escribe un origen como https://api.example, sin ruta'))

/** An origin that pages send requests to. */
export const SecureOrigin = z.string().check(
  z.maxLength(200),
  z.refine(
    (value) => isOrigin(value) && value.startsWith('https:'),
    'Escribe un origen https como https://api.example, sin ruta',
  ),
)

export const PageRole = z.enum(PAGE_ROLES)

/** An entry of the top bar, the avatar menu or the panel's rail, for those who may open the page. */
export const PageNav = z.object({
  in: z.enum(['bar', 'menu', 'admin']),
  label: requiredLine('Escribe el texto de la entrada', 30),
  /** Ascending, after the portal's own entries. */
  order: z.int().check(z.gte(0), z.lte(1000)),
})

export type PageNav = z.infer<typeof PageNav>

/** A page of `remote.config.json`; guards, frames and search entries follow from it. */
export const RemotePage = z.object({
  /** An owned address plus `/literal`, `/:param` or a last `/*`. */
  path: PagePath,
  access: z.enum(ACCESS),
  /** bare: without the top bar, the default for guests. */
  frame: z.optional(z.enum(['portal', 'bare'])),
  title: requiredLine('Escribe el título de la página', 100),
  /** Search terms for Ctrl K; without them the page is not listed there. */
  keywords: z.optional(z.array(line(50)).check(z.maxLength(20))),
  /** Likely next pages; their files are prefetched while idle. */
  next: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(5))),
  /** The release contains static markup of this page. */
  firstPaint: z.optional(z.boolean()),
  role: z.optional(PageRole),
  nav: z.optional(PageNav),
})
export type RemotePage = z.infer<typeof RemotePage>

export const EntryType = z.enum(['script', 'module'])

const Release = z.object({
  version: z.string(),
  type: EntryType,
  /** The global variable that a script container sets. */
  global: z.string(),
  /** Absolute or root-relative. */
  entry: z.string(),
  /** `sha384-…` */
  integrity: z.string(),
  /** Hashes of a module's scripts by path relative to the entry. Documents have them for their own page's remote only. */
  chunks: z.optional(z.record(z.string(), z.string())),
})

export const RemoteDescriptor = z.extend(Release, {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/)),
  contract: z.int(),
  paths: z.array(z.string()),
  pages: z.array(RemotePage),
  /** The fallback when the active release fails to load or mount. */
  previous: z.optional(Release),
})
export type RemoteDescriptor = z.infer<typeof RemoteDescriptor>

export const BuildOverride = z.object({
  remote: z.string(),
  /** Folder of the build, ending in a slash. */
  url: z.string(),
  until: Timestamp,
})
export type BuildOverride = z.infer<typeof BuildOverride>

export const RemoteRegistry = z.object({
  snapshot: z.string(),
  /** Names the build of the host that answers. */
  host: z.optional(z.string()),
  remotes: z.array(RemoteDescriptor),
  /** `failed` is sent once, when the override ended because its build could not be loaded. */
  override: z.optional(z.extend(BuildOverride, { failed: z.boolean() })),
})
export type RemoteRegistry = z.infer<typeof RemoteRegistry>
