import * as z from 'zod/mini'

const text = z.string()
const list = z._default(z.array(text), [])
const Lists = z.prefault(z.object({ sync: list, async: list }), {})
const Assets = z.prefault(z.object({ js: Lists, css: Lists }), {})

/** The parts of `mf-manifest.json` that the portal reads. */
export const FederationManifest = z.object({
  metaData: z.object({
    globalName: text,
    publicPath: z.optional(text),
    remoteEntry: z.object({ name: text, path: z.optional(text), type: z.optional(text) }),
  }),
  exposes: z.array(z.object({ path: text, assets: Assets })),
  shared: z.optional(
    z.array(
      z.object({
        name: text,
        requiredVersion: z.nullish(z.union([text, z.literal(false)])),
        assets: Assets,
      }),
    ),
  ),
})
