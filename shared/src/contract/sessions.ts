import * as z from 'zod/mini'
import { accountLimit, defineEndpoint, ownAccount } from './define-endpoint'
import { CurrentPassword, Timestamp } from './fields'
import { PasskeyAnswer } from './passkeys'
import { AccessToken } from './user'

export const Session = z.object({
  id: z.string(),
  creada: Timestamp,
  /** To five minutes. */
  ultimoUso: Timestamp,
  /** Browser and system, such as "Chrome en Windows"; may be empty. */
  dispositivo: z.string(),
  /** The session of this request. */
  actual: z.boolean(),
  /** It renews itself in its browser. */
  mantenida: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** A session that renews itself ends after this long without use. */
export const KEPT_DAYS = 30

const TokenPart = z.string().check(z.regex(/^[\w-]{1,64}$/))

export const renewSession = defineEndpoint({
  method: 'POST',
  path: '/auth/renovar',
  access: 'anyone',
  summary: 'Exchanges the cookie of a session that renews itself for a new token and the next cookie',
  /**
   * `sesion`: the `sid` of the caller's token; cookies of any other session count for nothing. `intento`: any text of the caller's;
   * with the same one a cookie may come again, since its answer may be lost. Otherwise a cookie used twice ends the session.
   */
  body: z.optional(
    z.object({
      sesion: z.optional(TokenPart),
      intento: z.optional(TokenPart),
    }),
  ),
  response: AccessToken,
  errors: ['UNAUTHORIZED', 'SESSION_COPIED', 'TOO_MANY_REQUESTS'],
})

export const listSessions = defineEndpoint({
  ...ownAccount,
  method: 'GET',
  path: '/auth/sesiones',
  summary: "One's own open sessions, the last used first",
  response: z.array(Session),
})

export const endSession = defineEndpoint({
  ...ownAccount,
  method: 'DELETE',
  path: '/auth/sesiones/:id',
  limited: [accountLimit],
  status: 204,
  summary: "Ends one of one's own sessions everywhere",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  errors: ['NOT_FOUND'],
})

export const endOtherSessions = defineEndpoint({
  ...ownAccount,
  method: 'POST',
  path: '/auth/sesiones/cerrar-otras',
  limited: [accountLimit],
  status: 204,
  summary: "Ends every session of one's own but this",
})

/** The password, or a passkey's answer to `passkeyOptions`. */
export const ConfirmIdentityBody = z.union([
  z.object({ password: CurrentPassword }),
  z.object({ respuesta: PasskeyAnswer }),
])
export type ConfirmIdentityBody = z.infer<typeof ConfirmIdentityBody>

export const confirmIdentity = defineEndpoint({
  ...ownAccount,
  method: 'POST',
  path: '/auth/confirmar',
  status: 204,
  summary: 'Proves again who is signed in: the session counts as recent for ten minutes',
  body: ConfirmIdentityBody,
  patient: true,
  errors: ['INVALID_CREDENTIALS', 'PASSKEY_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})
