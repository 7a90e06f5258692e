import * as z from 'zod/mini'
import { RemoteName } from './fields'
import { PageNav, RemotePage, SecureOrigin } from './remotes'

/** `remote.config.json`, strict to catch typos. Rule `address` of the publish gate checks the paths. */
export const RemoteConfig = z.strictObject({
  $schema: z.optional(z.string()),
  name: RemoteName,
  pages: z
    .array(
      z.strictObject({
        ...RemotePage.shape,
        path: z.string(),
        nav: z.optional(z.strictObject(PageNav.shape)),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
  /** Origins that its screens send requests to, which an administrator grants. */
  connect: z.optional(z.array(SecureOrigin).check(z.maxLength(20))),
  /** Says that it has an offline worker. Nothing reads this: an administrator grants the scope in the panel. */
  worker: z.optional(z.boolean()),
})
export type RemoteConfig = z.infer<typeof RemoteConfig>
