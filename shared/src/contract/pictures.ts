import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { HttpsUrl, IdParams } from './fields'

/**
 * The portal's copies of pictures that live elsewhere: documents show images of their own origin only. The address in
 * `origen` must be the one that is stored, so that nobody makes the portal ask for anything else.
 */
const Origin = z.object({ origen: HttpsUrl })

export const userPicture = defineEndpoint({
  method: 'GET',
  path: '/user/foto/:id',
  access: 'anyone',
  status: 200,
  summary: "A person's picture, for who knows its address; 404 where its source does not give one",
  params: IdParams,
  query: Origin,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

export const appIcon = defineEndpoint({
  method: 'GET',
  path: '/apps/icono/:id',
  access: 'anyone',
  status: 200,
  summary: "An app's icon, for who knows its address; 404 where its source does not give one",
  params: IdParams,
  query: Origin,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})
