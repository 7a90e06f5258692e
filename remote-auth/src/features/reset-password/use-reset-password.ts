import { call } from '@csuite/shared/client'
import { changePassword } from '@csuite/shared/contract/password-reset'
import { useState } from 'react'
import type { Notice } from '../../parts/banner'
import { errorText } from '../../parts/error-text'
import { useRequest } from '../../parts/use-request'
import type { ResetFields } from './reset-fields'
import { resetPasswordTexts } from './reset-password.texts'

/** Sets a new password with the mailed code; `changedFor` is the address once it is set. */
export function useResetPassword() {
  const { busy, run } = useRequest()
  const [notice, setNotice] = useState<Notice | null>(null)
  const [changedFor, setChangedFor] = useState<string | null>(null)

  const change = ({ email, code, newPassword }: ResetFields) =>
    run(async () => {
      setNotice(null)
      try {
        const { message } = await call(changePassword, { body: { email, code, newPassword } })
        setNotice({ tone: 'ok', text: message })
        setChangedFor(email)
      } catch (error) {
        setNotice({ tone: 'danger', text: errorText(error, resetPasswordTexts.failed) })
      }
    })

  return { busy, changedFor, notice, setNotice, change }
}
