import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Email, FirstName, LastName, Message, Phone, RegisterPassword, VerificationCode } from './fields'
import { EmailBody, SignedIn, UserStatus } from './user'

/** Minutes that a mailed code lives. */
export const CODE_MINUTES = 10
/** Wrong tries that a code takes before it is dead. */
export const CODE_TRIES = 5
/** Seconds between two mails to one address. */
export const RESEND_COOLDOWN_SECONDS = 60

export const RegisterBody = z.object({
  email: Email,
  password: RegisterPassword,
  name: FirstName,
  lastName: LastName,
  phone: Phone,
})

export const register = defineEndpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'anyone',
  status: 201,
  summary: 'Registers an account and mails a 6-digit code',
  body: RegisterBody,
  response: z.object({ email: z.string() }),
  errors: ['EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
})

export const VerifyRegistrationBody = z.object({ email: Email, code: VerificationCode })

export const verifyRegistration = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-registration',
  access: 'anyone',
  status: 200,
  summary: 'Checks the mailed code and signs in',
  body: VerifyRegistrationBody,
  response: SignedIn,
  errors: ['INVALID_CODE', 'CODE_EXPIRED', 'TOO_MANY_REQUESTS', 'ACCOUNT_SUSPENDED'],
})

export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/auth/resend-verification',
  access: 'anyone',
  status: 200,
  summary: 'Mails a new code; the same answer for known and unknown addresses',
  body: EmailBody,
  response: Message,
  errors: ['TOO_MANY_REQUESTS'],
})

export const checkEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/verificar-email',
  access: 'anyone',
  status: 200,
  summary: 'Tells the registration wizard whether an address is in use',
  body: EmailBody,
  response: z.nullable(z.object({ email: z.string(), status: UserStatus })),
  errors: ['TOO_MANY_REQUESTS'],
})
