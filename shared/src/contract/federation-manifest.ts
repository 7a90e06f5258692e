import * as z from 'zod/mini'

const text = z.string()

/** The parts of `mf-manifest.json` that the portal reads. */
export const FederationManifest = z.object({
  metaData: z.object({
    globalName: text,
    publicPath: z.optional(text),
    remoteEntry: z.object({ name: text, path: z.optional(text), type: z.optional(text) }),
  }),
  exposes: z.array(z.object({ path: text, assets: z.object({ js: z.object({ sync: z.array(text) }) }) })),
  shared: z.optional(
    z.array(z.object({ name: text, requiredVersion: z.nullish(z.union([text, z.literal(false)])) })),
  ),
})
