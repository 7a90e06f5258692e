import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'

/** How long the link 'No fui yo' of a mail works. */
export const NOT_ME_DAYS = 7
export const NOT_ME_PATH = '/no-fui-yo'

export const reportNotMe = defineEndpoint({
  method: 'POST',
  path: '/auth/no-fui-yo',
  access: 'anyone',
  status: 204,
  summary:
    'Closes an account with the slip of a security mail: its sessions, passkeys, keys and tokens end, its password is void',
  body: z.object({
    /** The fragment of the mail's link. */
    ficha: z.string('Falta la ficha del enlace').check(z.minLength(1), z.maxLength(4096)),
  }),
  errors: ['CODE_EXPIRED', 'TOO_MANY_REQUESTS'],
})
