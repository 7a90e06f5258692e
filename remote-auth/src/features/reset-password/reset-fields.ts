import { Email, VerificationCode } from '@csuite/shared/contract/fields'
import { ResetPassword } from '@csuite/shared/contract/password-reset'
import * as z from 'zod/mini'
import { authTexts } from '../../parts/auth.texts'
import { resetPasswordTexts } from './reset-password.texts'

const required = z.minLength(1, { error: resetPasswordTexts.allRequired, abort: true })

/** The form of /reset-password; empty fields give one message (spec §5). */
export const ResetFields = z
  .object({
    email: z.pipe(z.string().check(z.trim(), required), Email),
    code: z.pipe(z.string().check(required), VerificationCode),
    newPassword: z.pipe(z.string().check(required), ResetPassword),
    confirmation: z.string().check(required),
  })
  .check(
    z.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      error: authTexts.passwordMismatch,
      path: ['confirmation'],
    }),
  )
export type ResetFields = z.infer<typeof ResetFields>
