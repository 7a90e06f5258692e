import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError, call } from '@csuite/shared/client'
import { CurrentPassword } from '@csuite/shared/contract/fields'
import { UpdatePasswordBody, updatePassword } from '@csuite/shared/contract/profile'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { errorText, fieldErrors } from '../../parts/error-text'
import { useSubmit } from '../../parts/use-submit'
import { profileTexts } from './profile.texts'
import { useSaved } from './use-saved'

const required = z.minLength(1, { error: profileTexts.bothRequired, abort: true })

/** The contract's rules, with one message for missing values (spec §5). */
const PasswordFields = z.object({
  currentPassword: z.pipe(z.string().check(required), CurrentPassword),
  newPassword: z.pipe(z.string().check(required), UpdatePasswordBody.shape.newPassword),
})
type PasswordFields = z.infer<typeof PasswordFields>

/** The form 'Contraseña'. Both fields are emptied after every answer (spec §5). */
export function usePassword() {
  const request = useSubmit()
  const [saved, setSaved] = useSaved()
  const form = useForm<PasswordFields>({
    resolver: zodResolver(PasswordFields),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors } = form.formState

  const save = (body: PasswordFields) => {
    setSaved(false)
    return request.submit(
      async () => {
        await call(updatePassword, { body })
        form.reset()
        request.setNotice({ tone: 'ok', text: profileTexts.passwordSaved })
        setSaved(true)
      },
      (error) => {
        form.reset()
        const refuse = (name: keyof PasswordFields, message: string) =>
          form.setError(name, { type: 'server', message })
        const { newPassword } = fieldErrors(error)
        if (newPassword) refuse('newPassword', newPassword)
        const text = errorText(error, profileTexts.passwordFailed, ['newPassword'])
        if (!(error instanceof ApiError && error.code === 'INVALID_CREDENTIALS')) return text
        refuse('currentPassword', text)
        return null
      },
    )
  }

  const clearNotice = () => {
    request.clearNotice()
    // `reset` made the form count as not submitted: it does not validate on change.
    for (const name of ['currentPassword', 'newPassword'] as const)
      if (errors[name]?.type === 'server') form.clearErrors(name)
  }

  return { ...request, clearNotice, form, saved, save }
}
