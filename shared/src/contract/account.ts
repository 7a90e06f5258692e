import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Email, Id, IdParams, Message, Timestamp, VerificationCode } from './fields'

export const ChangeEmailBody = z.object({ email: Email })

export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/cambiar-email',
  access: 'user',
  recent: true,
  status: 200,
  summary: 'Mails a code to the new address; the same answer whether it is free or not',
  body: ChangeEmailBody,
  response: Message,
  errors: ['TOO_MANY_REQUESTS'],
})

export const ConfirmEmailBody = z.object({ codigo: VerificationCode })

export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/cambiar-email/confirmar',
  access: 'user',
  recent: true,
  status: 200,
  summary: 'Makes the new address the account’s; the old one is told by mail',
  body: ConfirmEmailBody,
  response: Message,
  errors: ['INVALID_CODE', 'CODE_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const Identity = z.object({
  id: Id,
  proveedor: z.enum(['google', 'apple']),
  /** As the provider gave it when it was linked. */
  email: z.nullable(z.string()),
  desde: Timestamp,
})
export type Identity = z.infer<typeof Identity>

export const listIdentities = defineEndpoint({
  method: 'GET',
  path: '/auth/identidades',
  access: 'user',
  beforeSecondFactor: true,
  status: 200,
  summary: "One's linked Google and Apple accounts",
  response: z.array(Identity),
  errors: [],
})

export const linkIdentity = defineEndpoint({
  method: 'POST',
  path: '/auth/identidades',
  access: 'user',
  recent: true,
  status: 200,
  summary: 'Where to send the browser: the account that is chosen there is linked, whatever its address',
  body: z.object({ proveedor: Identity.shape.proveedor }),
  response: z.object({ url: z.string() }),
  errors: ['UNAVAILABLE'],
})

export const unlinkIdentity = defineEndpoint({
  method: 'DELETE',
  path: '/auth/identidades/:id',
  access: 'user',
  beforeSecondFactor: true,
  status: 204,
  summary: 'Unlinks one of them, never the last way in',
  params: IdParams,
  errors: ['NOT_FOUND', 'LAST_WAY_IN'],
})

/** The answer is a JSON file. */
export const exportOwnData = defineEndpoint({
  method: 'GET',
  path: '/auth/mis-datos',
  access: 'user',
  recent: true,
  status: 200,
  summary: 'Everything that is kept about oneself, as JSON',
  errors: [],
})

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/auth/cuenta',
  access: 'user',
  recent: true,
  status: 204,
  summary: "Erases one's account: every session ends, what must be kept is anonymous",
  errors: ['LAST_ADMIN', 'BILLING_UNAVAILABLE'],
})
