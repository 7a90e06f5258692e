import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { AccessToken } from './user'

/** Browser navigations of social sign-in: answers are redirects, not JSON. */
export const socialLoginPaths = {
  google: '/auth/google',
  apple: '/auth/apple',
  appleCallback: '/auth/apple/callback',
} as const

/** How linking an account of a provider ended. */
export type LinkOutcome = 'hecho' | 'cancelado' | 'ocupado' | 'fallido'

/** The page where linking ends, whichever the provider. */
export const linkReturn = (outcome: LinkOutcome): string => `/perfil?vinculo=${outcome}`

/** @param reason the provider's `error` or the API's error code */
export function linkFailure(reason: unknown): LinkOutcome {
  if (reason === 'access_denied' || reason === 'user_cancelled_authorize') return 'cancelado'
  return reason === 'IDENTITY_TAKEN' ? 'ocupado' : 'fallido'
}

const CallbackQuery = z.object({
  code: z.optional(z.string().check(z.maxLength(4096))),
  state: z.optional(z.string().check(z.maxLength(1024))),
  /** RFC 9207: checked when the provider sends it and the screen hands it on. */
  iss: z.optional(z.string().check(z.maxLength(1024))),
})

export const googleCallback = defineEndpoint({
  method: 'GET',
  path: '/auth/google/callback',
  access: 'anyone',
  status: 200,
  summary: "Exchanges Google's code for a session",
  query: CallbackQuery,
  response: z.extend(AccessToken, {
    /** The account was linked to the one that was signed in. */
    vinculada: z.optional(z.boolean()),
  }),
  errors: [
    'OAUTH_FAILED',
    'IDENTITY_TAKEN',
    'UNAUTHORIZED',
    'ACCOUNT_SUSPENDED',
    'SECOND_FACTOR_REQUIRED',
    'UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
})
