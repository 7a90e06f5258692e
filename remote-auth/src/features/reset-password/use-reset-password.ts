import { call, errorMessage } from '@csuite/shared/client'
import { changePassword } from '@csuite/shared/contract/password-reset'
import { useState } from 'react'
import { useRequest } from '../../parts/use-request'
import type { ResetFields } from './reset-fields'
import { resetPasswordTexts } from './reset-password.texts'

/** What the screen says above the form. After `changed` it steps to /login by itself. */
export interface ResetNotice {
  kind: 'changed' | 'resent' | 'failed'
  text: string
}

/** Sets a new password with the mailed code. */
export function useResetPassword() {
  const { busy, run } = useRequest()
  const [notice, setNotice] = useState<ResetNotice | null>(null)

  const change = ({ email, code, newPassword }: ResetFields) =>
    run(async () => {
      setNotice(null)
      try {
        const { message } = await call(changePassword, { body: { email, code, newPassword } })
        setNotice({ kind: 'changed', text: message })
      } catch (error) {
        setNotice({ kind: 'failed', text: errorMessage(error, resetPasswordTexts.failed) })
      }
    })

  return { busy, notice, setNotice, change }
}
