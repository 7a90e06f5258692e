import { call, errorMessage } from '@csuite/shared/client'
import { checkEmail, register } from '@csuite/shared/contract/registration'
import { setPendingVerificationEmail } from '@csuite/shared/session'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { type LoginState, authAddress, noCodeSent, useRedirectUrl } from '../../parts/auth-address'
import { useRequest } from '../../parts/use-request'
import { errorText, fieldErrors } from '../../parts/error-text'
import { useSubmit } from '../../parts/use-submit'
import { type CredentialFields, PersonFields } from './register-fields'
import { registerTexts } from './register.texts'

/**
 * Looks an email up (spec §4): free → `next`; of an account that is not active → /verify-email; of an active one, or a
 * failure → /login with the reason. What is wrong with the address itself stays beside it.
 */
export function useCheckEmail(form: UseFormReturn<PersonFields>, next: () => void) {
  const { busy, run } = useRequest()
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()
  const toLogin = (state: LoginState) => navigate(authAddress('/login', { redirectUrl }), { state })

  const check = ({ email }: PersonFields) =>
    run(async () => {
      try {
        const user = await call(checkEmail, { body: { email } })
        if (!user) next()
        else if (user.status !== 'active')
          await navigate(authAddress('/verify-email', { email, redirectUrl }), { state: noCodeSent })
        else await toLogin({ message: registerTexts.alreadyRegistered, email })
      } catch (error) {
        const problem = fieldErrors(error)['email']
        if (problem) return form.setError('email', { type: 'server', message: problem })
        await toLogin({ message: errorMessage(error, registerTexts.checkFailed), tone: 'danger', email })
      }
    })
  return { busy, check }
}

export function useRegister(form: UseFormReturn<CredentialFields>) {
  const request = useSubmit()
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()

  const create = (person: PersonFields, password: string) =>
    request.submit(
      async () => {
        const body = { ...PersonFields.parse(person), password }
        const { email } = await call(register, { body })
        setPendingVerificationEmail(email)
        await navigate(authAddress('/verify-email', { email, redirectUrl }))
      },
      (error) => {
        const refusal = fieldErrors(error)['password']
        if (refusal) form.setError('password', { type: 'server', message: refusal })
        return errorText(error, registerTexts.failed, ['password'])
      },
    )
  return { ...request, create }
}
