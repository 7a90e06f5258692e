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
const names = ['currentPassword', 'newPassword'] as const

/** The form 'Contraseña'. Both fields are emptied after every answer (spec §5). */
export function usePassword() {
  const request = useSubmit()
  const [saved, setSaved] = useSaved()
  const form = useForm<PasswordFields>({
    resolver: zodResolver(PasswordFields),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors } = form.formState

  const save = async (body: PasswordFields) => {
    const refusals: Partial<PasswordFields> = {}
    setSaved(false)
    await request.submit(
      async () => {
        await call(updatePassword, { body })
        request.setNotice({ tone: 'ok', text: profileTexts.passwordSaved })
        setSaved(true)
      },
      (error) => {
        const text = errorText(error, profileTexts.passwordFailed, ['newPassword'])
        if (error instanceof ApiError && error.code === 'INVALID_CREDENTIALS') {
          refusals.currentPassword = text
          return null
        }
        const { newPassword } = fieldErrors(error)
        if (newPassword) refusals.newPassword = newPassword
        return text
      },
    )
    form.reset()
    for (const name of names)
      if (refusals[name]) form.setError(name, { type: 'server', message: refusals[name] })
  }

  const clearNotice = () => {
    request.clearNotice()
    // `reset` made the form count as not submitted: it does not validate on change.
    for (const name of names) if (errors[name]?.type === 'server') form.clearErrors(name)
  }

  return { ...request, clearNotice, form, saved, save }
}
