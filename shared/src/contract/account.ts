import * as z from 'zod/mini'
import { accountLimit, defineEndpoint, ownAccount } from './define-endpoint'
import { Id, IdParams, Message, Timestamp, VerificationCode } from './fields'
import { EmailBody } from './user'

const provenPerson = { access: 'user', recent: true } as const

export const changeEmail = defineEndpoint({
  ...provenPerson,
  method: 'POST',
  path: '/auth/cambiar-email',
  summary: 'Mails a code to the new address; the same answer whether it is free or not',
  body: EmailBody,
  response: Message,
  errors: ['PROVIDER_ONLY', 'TOO_MANY_REQUESTS'],
})

export const confirmEmail = defineEndpoint({
  ...provenPerson,
  method: 'POST',
  path: '/auth/cambiar-email/confirmar',
  summary: 'Makes the new address the account’s; the old one is told by mail',
  body: z.object({ codigo: VerificationCode }),
  response: Message,
  errors: ['INVALID_CODE', 'CODE_EXPIRED', 'PROVIDER_ONLY', 'TOO_MANY_REQUESTS'],
})

export const Identity = z.object({
  id: Id,
  proveedor: z.enum(['google', 'apple', 'empresa']),
  /** The provider's address at the time of linking. */
  email: z.nullable(z.string()),
  desde: Timestamp,
})
export type Identity = z.infer<typeof Identity>

export const listIdentities = defineEndpoint({
  ...ownAccount,
  method: 'GET',
  path: '/auth/identidades',
  summary: "One's linked Google and Apple accounts",
  response: z.array(Identity),
})

export const linkIdentity = defineEndpoint({
  ...provenPerson,
  method: 'POST',
  path: '/auth/identidades',
  limited: [accountLimit],
  summary: 'Where to send the browser: the account that is chosen there is linked, whatever its address',
  body: z.object({ proveedor: z.enum(['google', 'apple']) }),
  response: z.object({ url: z.string() }),
  errors: ['PROVIDER_ONLY', 'UNAVAILABLE'],
})

export const unlinkIdentity = defineEndpoint({
  ...ownAccount,
  method: 'DELETE',
  path: '/auth/identidades/:id',
  limited: [accountLimit],
  status: 204,
  summary: 'Unlinks one of them, never the last way in',
  params: IdParams,
  errors: ['NOT_FOUND', 'LAST_WAY_IN'],
})

export const exportOwnData = defineEndpoint({
  ...provenPerson,
  method: 'GET',
  path: '/auth/mis-datos',
  timeoutMs: 600_000,
  summary: 'Everything that is kept about oneself, as JSON; one at a time, five an hour',
  errors: ['TOO_MANY_REQUESTS'],
})

export const deleteAccount = defineEndpoint({
  ...provenPerson,
  method: 'DELETE',
  path: '/auth/cuenta',
  limited: [accountLimit],
  status: 204,
  summary: "Erases one's account: every session ends, what must be kept is anonymous",
  errors: ['LAST_ADMIN', 'BILLING_UNAVAILABLE'],
})
