import * as z from 'zod/mini'
import { defineEndpoint, ownAccount } from './define-endpoint'
import { CurrentPassword, Email } from './fields'
import { AccessToken, Keep, User } from './user'

export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  patient: true,
  summary: 'Signs in with email and password',
  body: z.object({ email: Email, password: CurrentPassword, mantener: Keep }),
  response: AccessToken,
  errors: [
    'INVALID_CREDENTIALS',
    'EMAIL_NOT_VERIFIED',
    'ACCOUNT_SUSPENDED',
    'SECOND_FACTOR_REQUIRED',
    'PROVIDER_ONLY',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
  ],
})

export const logout = defineEndpoint({
  ...ownAccount,
  method: 'POST',
  path: '/auth/logout',
  status: 204,
  keepalive: true,
  summary: 'Ends this session everywhere',
})

export const currentUser = defineEndpoint({
  ...ownAccount,
  method: 'GET',
  path: '/auth/user',
  accompanied: true,
  summary: 'The signed-in person',
  response: User,
})
