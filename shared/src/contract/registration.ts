import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Email, FirstName, LastName, Message, Phone, RegisterPassword, VerificationCode } from './fields'
import { AccessToken, EmailBody, User, UserStatus } from './user'

export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** Between two mails to one address. */
export const RESEND_COOLDOWN_SECONDS = 60

export const register = defineEndpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'anyone',
  patient: true,
  status: 201,
  summary: 'Registers an account and mails a 6-digit code',
  body: z.object({
    email: Email,
    password: RegisterPassword,
    name: FirstName,
    lastName: LastName,
    phone: Phone,
  }),
  response: z.object({ email: z.string() }),
  errors: ['EMAIL_TAKEN', 'PROVIDER_ONLY', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})

export const verifyRegistration = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-registration',
  access: 'anyone',
  summary: 'Checks the mailed code and signs in',
  body: z.object({ email: Email, code: VerificationCode }),
  response: z.extend(AccessToken, { user: User }),
  errors: ['PROVIDER_ONLY', 'INVALID_CODE', 'CODE_EXPIRED', 'TOO_MANY_REQUESTS', 'ACCOUNT_SUSPENDED'],
})

export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/auth/resend-verification',
  access: 'anyone',
  summary: 'Mails a new code; the same answer for known and unknown addresses',
  body: EmailBody,
  response: Message,
  errors: ['PROVIDER_ONLY', 'TOO_MANY_REQUESTS'],
})

export const checkEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/verificar-email',
  access: 'anyone',
  summary: 'Tells the registration wizard whether an address is in use',
  body: EmailBody,
  response: z.nullable(z.object({ email: z.string(), status: UserStatus })),
  errors: ['TOO_MANY_REQUESTS'],
})
