import { defineEndpoint } from './define-endpoint'
import { IdParams } from './fields'

/** Days without an opening after which an app is listed as unused. */
export const UNUSED_DAYS = 90

export const countOpening = defineEndpoint({
  method: 'POST',
  path: '/apps/abierta/:id',
  access: 'user',
  status: 204,
  summary: 'Counts that an app was opened today (TIME_ZONE); who opened it is not kept',
  params: IdParams,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})
