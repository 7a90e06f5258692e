import * as z from 'zod/mini'

/** Version of the interface between host and remotes that this build speaks. */
export const REMOTE_CONTRACT = 1

const Release = z.object({
  version: z.string(),
  /** Absolute or root-relative address of the remote's entry script. */
  entry: z.string(),
  /** Subresource integrity of the entry, `sha384-…`. */
  integrity: z.string(),
})

export const RemoteDescriptor = z.extend(Release, {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/)),
  contract: z.int(),
  /** React Router path patterns that this remote owns. */
  paths: z.array(z.string()),
  /** The release before this one, tried when this one fails to load or mount. */
  previous: z.optional(Release),
})
export type RemoteDescriptor = z.infer<typeof RemoteDescriptor>

/** An administrator's own build of one remote, in their browser only. */
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
