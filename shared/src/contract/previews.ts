import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { RemoteName, Timestamp } from './fields'
import { RemoteDescriptor } from './remotes'

export const PREVIEW_DAYS = 14
/** Of one remote at a time. */
export const PREVIEWS_MAX = 20

/** Where a preview opens, before its name. */
export const PREVIEW_PATH = '/vista/'

/** Of the whole portal: it is all that an address says. */
export const PreviewName = z
  .string()
  .check(
    z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'Escribe minúsculas, dígitos y guiones, como máximo 60: pr-123'),
  )

export const Preview = z.object({
  nombre: z.string(),
  version: z.string(),
  url: z.string(),
  hasta: Timestamp,
})
export type Preview = z.infer<typeof Preview>

const ofRemote = { access: 'deployer', keyScope: 'remotos' } as const

export const listPreviews = defineEndpoint({
  ...ofRemote,
  method: 'GET',
  path: '/remotos/:name/vistas',
  summary: 'The previews of a remote that have not ended',
  params: z.object({ name: RemoteName }),
  response: z.array(Preview),
})

export const removePreview = defineEndpoint({
  ...ofRemote,
  method: 'DELETE',
  path: '/remotos/:name/vistas/:vista',
  scope: 'publish',
  status: 204,
  summary: 'Ends a preview',
  params: z.object({ name: RemoteName, vista: PreviewName }),
  errors: ['NOT_FOUND'],
})

export const openPreview = defineEndpoint({
  method: 'GET',
  path: '/vistas/:vista',
  access: 'user',
  summary: 'What a preview shows instead of the active release of its remote',
  params: z.object({ vista: PreviewName }),
  response: z.object({
    hasta: Timestamp,
    /** The first page that this person may open. */
    pagina: z.string(),
    /** Whoever published it may not activate: the person is asked first. */
    pregunta: z.boolean(),
    publicadaPor: z.string(),
    remoto: RemoteDescriptor,
  }),
  errors: ['NOT_FOUND'],
})
export type OpenedPreview = z.infer<typeof openPreview.response>
