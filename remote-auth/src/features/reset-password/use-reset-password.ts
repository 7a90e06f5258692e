import { call } from '@csuite/shared/client'
import { changePassword } from '@csuite/shared/contract/password-reset'
import { useState } from 'react'
import type { Notice } from '../../parts/banner'
import { errorText, fieldErrors } from '../../parts/error-text'
import { isRefusedCode } from '../../parts/refused-code'
import { useRequest } from '../../parts/use-request'
import type { ResetFields } from './reset-fields'
import { resetPasswordTexts } from './reset-password.texts'

/**
 * Sets a new password with the mailed code, once: `changedFor` is then the address. `refused` is the last code that was wrong.
 * `change` resolves to what the server has against single fields.
 */
export function useResetPassword() {
  const { busy, run } = useRequest()
  const [notice, setNotice] = useState<Notice | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [changedFor, setChangedFor] = useState<string | null>(null)

  const change = async ({ email, code, newPassword }: ResetFields) => {
    let fields: Record<string, string> = {}
    await run(async () => {
      if (changedFor) return
      setNotice(null)
      try {
        const { message } = await call(changePassword, { body: { email, code, newPassword } })
        setNotice({ tone: 'ok', text: message })
        setChangedFor(email)
      } catch (error) {
        fields = fieldErrors(error)
        setNotice({ tone: 'danger', text: errorText(error, resetPasswordTexts.failed, Object.keys(fields)) })
        if (isRefusedCode(error)) setRefused(code)
      }
    })
    return fields
  }

  return { busy, changedFor, refused, notice, setNotice, change }
}
