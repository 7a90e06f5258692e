import { call } from '@csuite/shared/client'
import { register } from '@csuite/shared/contract/registration'
import { setPendingVerificationEmail } from '@csuite/shared/session'
import { useNavigate } from 'react-router-dom'
import { authAddress, useRedirectUrl } from '../../parts/auth-address'
import { errorText, fieldErrors } from '../../parts/error-text'
import { useSubmit } from '../../parts/use-submit'
import { PersonFields } from './register-fields'
import { registerTexts } from './register.texts'

/** Creates the account and goes to its verification. */
export function useRegister() {
  const request = useSubmit()
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()

  /** Resolves to the server's error about the password. */
  const create = async (person: PersonFields, password: string) => {
    let refusal: string | undefined
    await request.submit(
      async () => {
        const body = { ...PersonFields.parse(person), password }
        const { email } = await call(register, { body })
        setPendingVerificationEmail(email)
        await navigate(authAddress('/verify-email', { email, redirectUrl }))
      },
      (error) => {
        refusal = fieldErrors(error)['password']
        return errorText(error, registerTexts.failed, ['password'])
      },
    )
    return refusal
  }

  return { ...request, create }
}
