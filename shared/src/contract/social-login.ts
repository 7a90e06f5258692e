import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { AccessToken } from './user'

/** Navigations that answer with redirects. */
export const socialLoginPaths = {
  google: '/auth/google',
  apple: '/auth/apple',
  appleCallback: '/auth/apple/callback',
} as const

export type LinkOutcome = 'hecho' | 'cancelado' | 'ocupado' | 'fallido'

/** The query with which linking an account comes back to the profile, for every provider. */
export const linkQuery = (outcome: LinkOutcome): string => `?vinculo=${outcome}`

/** @param reason the provider's `error` or the API's error code */
export function linkFailure(reason: unknown): LinkOutcome {
  if (reason === 'access_denied' || reason === 'user_cancelled_authorize') return 'cancelado'
  return reason === 'IDENTITY_TAKEN' ? 'ocupado' : 'fallido'
}

const CallbackQuery = z.object({
  code: z.optional(z.string().check(z.maxLength(4096))),
  state: z.optional(z.string().check(z.maxLength(1024))),
  /** RFC 9207; checked when present. */
  iss: z.optional(z.string().check(z.maxLength(1024))),
})

export const googleCallback = defineEndpoint({
  method: 'GET',
  path: '/auth/google/callback',
  access: 'anyone',
  summary: "Exchanges Google's code for a session",
  query: CallbackQuery,
  response: z.extend(AccessToken, {
    /** The Google account was linked to the signed-in account. */
    vinculada: z.optional(z.boolean()),
  }),
  errors: [
    'OAUTH_FAILED',
    'IDENTITY_TAKEN',
    'PROVIDER_ONLY',
    'UNAUTHORIZED',
    'ACCOUNT_SUSPENDED',
    'SECOND_FACTOR_REQUIRED',
    'UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
})
