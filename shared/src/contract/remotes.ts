import * as z from 'zod/mini'
import { ACCESS, isPagePath } from './page-path'

/** Version of the interface between host and remotes that this build speaks. */
export const REMOTE_CONTRACT = 1

const PagePath = z.string().check(z.refine(isPagePath, 'La dirección de la página no es válida'))

/** A screen of a remote as its `remote.config.json` declares it; guards, frames and search entries follow from it. */
export const RemotePage = z.object({
  /** An address that the remote owns, plus `/literal`, `/:param` or a last `/*`. */
  path: PagePath,
  access: z.enum(ACCESS),
  /** portal: below the top bar; bare: alone. Absent: bare for guests, portal for all others. */
  frame: z.optional(z.enum(['portal', 'bare'])),
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Words that find the page with Ctrl K; absent: it is not found there. */
  keywords: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20))),
  /** Where people most likely go next; its files are fetched while the page is idle. */
  next: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(5))),
  /** The release carries static markup of this page. */
  firstPaint: z.optional(z.boolean()),
})
export type RemotePage = z.infer<typeof RemotePage>

/** script leaves `global` on the window; module is an ES module. */
export const EntryType = z.enum(['script', 'module'])

const Release = z.object({
  version: z.string(),
  type: EntryType,
  /** The container's name: the global that a script leaves. */
  global: z.string(),
  /** Absolute or root-relative address of the remote's entry script. */
  entry: z.string(),
  /** Subresource integrity of the entry, `sha384-…`. */
  integrity: z.string(),
  /**
   * A module's scripts and their hashes, by address as seen from the entry. In documents only that of the remote whose page it
   * is, so that other pages do not carry it.
   */
  chunks: z.optional(z.record(z.string(), z.string())),
})

export const RemoteDescriptor = z.extend(Release, {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/)),
  contract: z.int(),
  /** The paths of its pages. */
  paths: z.array(z.string()),
  pages: z.array(RemotePage),
  /** The release before this one, tried when this one fails to load or mount. */
  previous: z.optional(Release),
})
export type RemoteDescriptor = z.infer<typeof RemoteDescriptor>

/** A developer override: an administrator's build of one remote, in their browser only. */
export const BuildOverride = z.object({
  remote: z.string(),
  /** Folder that the build is served from, ending in a slash. */
  url: z.string(),
  /** When it ends by itself, ISO 8601 in UTC. */
  until: z.string(),
})
export type BuildOverride = z.infer<typeof BuildOverride>

/** GET /remotes.json: what this browser gets. */
export const RemoteRegistry = z.object({
  snapshot: z.string(),
  remotes: z.array(RemoteDescriptor),
  /** Present while a build is tried; `failed` once, when it ended because the build could not be had. */
  override: z.optional(z.extend(BuildOverride, { failed: z.boolean() })),
})
export type RemoteRegistry = z.infer<typeof RemoteRegistry>
