import { call, errorMessage } from '@csuite/shared/client'
import { changePassword } from '@csuite/shared/contract/password-reset'
import { useState } from 'react'
import { fieldErrors } from '../../parts/error-text'
import { useSubmit } from '../../parts/use-submit'
import type { ResetFields } from './reset-fields'
import { resetPasswordTexts } from './reset-password.texts'

/** Sets a new password with the mailed code. `changedFor` is its address, null until the password has changed. */
export function useResetPassword() {
  const request = useSubmit()
  const [changedFor, setChangedFor] = useState<string | null>(null)

  /** Resolves to the server's errors by field. */
  const change = async ({ email, code, newPassword }: ResetFields) => {
    let refusals: Record<string, string> = {}
    if (changedFor) return refusals
    await request.submit(
      async () => {
        const { message } = await call(changePassword, { body: { email, code, newPassword } })
        request.setNotice({ tone: 'ok', text: message })
        setChangedFor(email)
      },
      (error) => {
        refusals = fieldErrors(error)
        return errorMessage(error, resetPasswordTexts.failed)
      },
      code,
    )
    return refusals
  }

  return { ...request, changedFor, change }
}
