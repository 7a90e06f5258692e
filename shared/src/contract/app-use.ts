import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { IdParams } from './fields'

/** Days without an opening after which an app is listed as unused. */
export const UNUSED_DAYS = 90

export const countOpening = defineEndpoint({
  method: 'POST',
  path: '/apps/abierta/:id',
  access: 'user',
  status: 204,
  limited: [{ name: 'openingByUser', points: 60, window: 3600 }],
  summary: 'Counts that an app was opened today (TIME_ZONE); who opened it is not kept',
  params: IdParams,
  errors: ['NOT_FOUND'],
})

export const checkTarget = defineEndpoint({
  method: 'GET',
  path: '/apps/destino',
  access: 'user',
  summary:
    "Whether the caller's token may go to a `redirect_url`: one on the allow-list whose host has no apps, or one that is for them",
  query: z.object({ redirect_url: z.string().check(z.maxLength(4096)) }),
  response: z.object({ permitido: z.boolean() }),
})
