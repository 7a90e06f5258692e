import { errorMessage } from '@csuite/shared/client'
import { useState } from 'react'
import { requestCode } from '../../parts/request-code'
import { useSubmit } from '../../parts/use-submit'
import { forgotPasswordTexts } from './forgot-password.texts'

/** Requests a reset code. `sentTo` is its email, null until the server has answered. */
export function useForgotPassword() {
  const request = useSubmit()
  const [sentTo, setSentTo] = useState<string | null>(null)

  const send = (email: string) =>
    request.submit(
      async () => {
        setSentTo(null)
        request.setNotice({ tone: 'ok', text: await requestCode('reset', email) })
        setSentTo(email)
      },
      (error) => errorMessage(error, forgotPasswordTexts.failed),
    )

  return { ...request, sentTo, send }
}
