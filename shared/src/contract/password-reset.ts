import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Email, Message, PASSWORD_MIN_CHANGE, VerificationCode, passwordMaxLength } from './fields'
import { EmailBody } from './user'

/** Spec §5. */
export const ResetPassword = z
  .string('Todos los campos son obligatorios')
  .check(
    z.minLength(PASSWORD_MIN_CHANGE, 'La contraseña debe tener al menos 5 caracteres'),
    passwordMaxLength,
  )

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'anyone',
  summary: 'Mails a reset code; the same answer for known and unknown addresses',
  body: EmailBody,
  response: Message,
  errors: ['PROVIDER_ONLY', 'TOO_MANY_REQUESTS'],
})

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/auth/change-password',
  access: 'anyone',
  summary: 'Sets a new password with the mailed code; every older session ends',
  body: z.object({ email: Email, code: VerificationCode, newPassword: ResetPassword }),
  response: Message,
  patient: true,
  errors: ['INVALID_CODE', 'CODE_EXPIRED', 'PROVIDER_ONLY', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})
