import { zodResolver } from '@hookform/resolvers/zod'
import { call, errorMessage } from '@csuite/shared/client'
import { Email, VerificationCode } from '@csuite/shared/contract/fields'
import { ResetPassword, changePassword } from '@csuite/shared/contract/password-reset'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { newPasswordTexts } from '../../parts/new-password.texts'
import { fieldErrors } from '../../parts/error-text'
import { useSubmit } from '../../parts/use-submit'
import { resetPasswordTexts } from './reset-password.texts'

const required = z.minLength(1, { error: resetPasswordTexts.allRequired, abort: true })

/** The form's fields; all empty ones have the same message (spec §5). */
const ResetFields = z
  .object({
    email: z.pipe(z.string().check(z.trim(), required), Email),
    code: z.pipe(z.string().check(required), VerificationCode),
    newPassword: z.pipe(z.string().check(required), ResetPassword),
    confirmation: z.string().check(required),
  })
  .check(
    z.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      error: newPasswordTexts.passwordMismatch,
      path: ['confirmation'],
    }),
  )
export type ResetFields = z.infer<typeof ResetFields>

/** In the form's order. */
export const resetFields = ['email', 'code', 'newPassword', 'confirmation'] as const

/** Sets a new password with the mailed code. `changedFor` is its email, null until the password has changed. */
export function useResetPassword(defaultEmail: string) {
  const request = useSubmit()
  const [changedFor, setChangedFor] = useState<string | null>(null)
  const form = useForm<ResetFields>({
    resolver: zodResolver(ResetFields),
    defaultValues: { email: defaultEmail, code: '', newPassword: '', confirmation: '' },
  })

  const change = async ({ email, code, newPassword }: ResetFields) => {
    if (changedFor) return
    await request.submit(
      async () => {
        const { message } = await call(changePassword, { body: { email, code, newPassword } })
        request.setNotice({ tone: 'ok', text: message })
        setChangedFor(email)
      },
      (error) => {
        const refusals = fieldErrors(error)
        for (const name of resetFields)
          if (refusals[name]) form.setError(name, { type: 'server', message: refusals[name] })
        return errorMessage(error, resetPasswordTexts.failed)
      },
      code,
    )
  }

  return { ...request, form, changedFor, change }
}
