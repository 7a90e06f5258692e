import * as z from 'zod/mini'
import { accountLimit, defineEndpoint, ownAccount } from './define-endpoint'
import { VerificationCode } from './fields'
import { AccessToken } from './user'

export const RECOVERY_CODES = 10
export const SIGN_IN_CHALLENGE_MINUTES = 5
/** A remembered browser skips the second factor for this long. */
export const REMEMBERED_DAYS = 30

/** Six digits of the app or a recovery code; spaces and hyphens are ignored. */
const SecondFactorCode = z
  .string('El código es requerido')
  .check(z.trim(), z.minLength(1, 'El código es requerido'), z.maxLength(64, 'El código no es válido'))

export const secondFactorState = defineEndpoint({
  ...ownAccount,
  method: 'GET',
  path: '/auth/segundo-factor',
  summary: "Whether one's own second factor is on, and how many recovery codes are left",
  response: z.object({ activo: z.boolean(), codigosRestantes: z.int() }),
})

export const prepareSecondFactor = defineEndpoint({
  ...ownAccount,
  method: 'POST',
  path: '/auth/segundo-factor/preparar',
  recent: true,
  limited: [accountLimit],
  summary:
    'Makes a secret for an authenticator app (TOTP: RFC 6238, 30 s, 6 digits); it counts once activated',
  response: z.object({ secreto: z.string(), uri: z.string() }),
  errors: ['ALREADY_ENABLED'],
})

export const enableSecondFactor = defineEndpoint({
  ...ownAccount,
  method: 'POST',
  path: '/auth/segundo-factor/activar',
  summary: 'Turns the second factor on with a code of the app; answers the recovery codes, once',
  body: z.object({ codigo: VerificationCode }),
  response: z.object({ codigosRecuperacion: z.array(z.string()) }),
  errors: ['INVALID_CODE', 'CODE_EXPIRED', 'ALREADY_ENABLED', 'TOO_MANY_REQUESTS'],
})

export const disableSecondFactor = defineEndpoint({
  ...ownAccount,
  method: 'POST',
  path: '/auth/segundo-factor/desactivar',
  recent: true,
  status: 204,
  summary: 'Turns the second factor off with a code of the app or a recovery code',
  body: z.object({ codigo: SecondFactorCode }),
  errors: ['INVALID_CODE', 'TOO_MANY_REQUESTS'],
})

export const answerSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/auth/segundo-factor',
  access: 'anyone',
  summary: "A sign-in's second step: five tries in five minutes, each code once",
  body: z.object({
    /** From the body of 403 SECOND_FACTOR_REQUIRED. */
    desafio: z.string().check(z.maxLength(256)),
    codigo: SecondFactorCode,
    /** Remembers this browser for REMEMBERED_DAYS. */
    recordar: z.optional(z.boolean()),
  }),
  response: AccessToken,
  errors: ['INVALID_CODE', 'CODE_EXPIRED', 'ACCOUNT_SUSPENDED', 'TOO_MANY_REQUESTS'],
})
