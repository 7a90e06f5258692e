import * as z from 'zod/mini'
import { RemoteName } from './releases'
import { RemotePage } from './remotes'

/**
 * `remote.config.json`, which a team writes: a field that it does not have is a typo. Which addresses are good is the rule
 * `address` of the publish gate.
 */
export const RemoteConfig = z.strictObject({
  $schema: z.optional(z.string()),
  name: RemoteName,
  pages: z
    .array(z.strictObject({ ...RemotePage.shape, path: z.string() }))
    .check(z.minLength(1), z.maxLength(50)),
  /** The remote asks for an offline worker, which an administrator grants. */
  worker: z.optional(z.boolean()),
})
export type RemoteConfig = z.infer<typeof RemoteConfig>
