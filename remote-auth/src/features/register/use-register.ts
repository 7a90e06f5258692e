import { call } from '@csuite/shared/client'
import { register } from '@csuite/shared/contract/registration'
import { setPendingVerificationEmail } from '@csuite/shared/session'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { authAddress, useRedirectUrl } from '../../parts/auth-address'
import { errorText, fieldErrors } from '../../parts/error-text'
import { useRequest } from '../../parts/use-request'
import { PersonFields } from './register-fields'
import { registerTexts } from './register.texts'

/**
 * Creates the account and goes on to its verification. The error stays until the next edit or submit; `submit` resolves to
 * what the server has against the password.
 */
export function useRegister() {
  const { busy, run } = useRequest()
  const [error, setError] = useState<string | null>(null)
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()

  const submit = async (values: PersonFields, password: string) => {
    let refused: string | undefined
    await run(async () => {
      setError(null)
      // The address and the names are checked again here: they may have come back with an old history entry.
      const checked = PersonFields.safeParse(values)
      if (!checked.success) return setError(checked.error.issues[0]?.message ?? registerTexts.failed)
      try {
        const { email } = await call(register, { body: { ...checked.data, password } })
        setPendingVerificationEmail(email)
        await navigate(authAddress('/verify-email', { email, redirectUrl }))
      } catch (failure) {
        refused = fieldErrors(failure)['password']
        setError(errorText(failure, registerTexts.failed, ['password']))
      }
    })
    return refused
  }

  return { busy, error, submit, clearError: () => setError(null) }
}
