import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { HttpsUrl, IdParams } from './fields'

/**
 * The portal proxies pictures from other origins, since its documents show images of their own origin only. `origen` must
 * be the stored address, so that nobody can make the portal request anything else.
 */
const Origin = z.object({ origen: HttpsUrl })
const picture = {
  access: 'anyone',
  params: IdParams,
  query: Origin,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
} as const

export const userPicture = defineEndpoint({
  ...picture,
  method: 'GET',
  path: '/user/foto/:id',
  summary: "A person's picture, for who knows its address; 404 where its source does not give one",
})

export const appIcon = defineEndpoint({
  ...picture,
  method: 'GET',
  path: '/apps/icono/:id',
  summary: "An app's icon, for who knows its address; 404 where its source does not give one",
})
