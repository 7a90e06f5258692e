import { call, errorMessage } from '@csuite/shared/client'
import { register } from '@csuite/shared/contract/registration'
import { setPendingVerificationEmail } from '@csuite/shared/session'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { authAddress, useRedirectUrl } from '../../parts/auth-address'
import { useRequest } from '../../parts/use-request'
import type { PersonFields } from './register-fields'
import { registerTexts } from './register.texts'

/** Creates the account and goes on to its verification. The error stays until the next edit or submit. */
export function useRegister() {
  const { busy, run } = useRequest()
  const [error, setError] = useState<string | null>(null)
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()

  const submit = (person: PersonFields, password: string) =>
    run(async () => {
      setError(null)
      try {
        const { email } = await call(register, { body: { ...person, password } })
        setPendingVerificationEmail(email)
        await navigate(authAddress('/verify-email', { email, redirectUrl }))
      } catch (failure) {
        setError(errorMessage(failure, registerTexts.failed))
      }
    })

  return { busy, error, submit, clearError: () => setError(null) }
}
