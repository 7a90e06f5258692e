import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError, call } from '@csuite/shared/client'
import { updatePassword } from '@csuite/shared/contract/profile'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Notice } from '../../parts/banner'
import { errorText, fieldErrors } from '../../parts/error-text'
import { useRequest } from '../../parts/use-request'
import { PasswordFields } from './profile-fields'
import { profileTexts } from './profile.texts'
import { useSaveState } from './use-save-state'

/** The form of 'Contraseña'. Both fields are emptied after every answer (spec §5). */
export function usePassword() {
  const { busy, run } = useRequest()
  const [saved, setSaved] = useSaveState()
  const [notice, setNotice] = useState<Notice | null>(null)
  const form = useForm<PasswordFields>({
    resolver: zodResolver(PasswordFields),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors } = form.formState

  const save = async (body: PasswordFields) => {
    let refused: [keyof PasswordFields, string] | undefined
    await run(async () => {
      setNotice(null)
      setSaved(false)
      try {
        await call(updatePassword, { body })
        setNotice({ tone: 'ok', text: profileTexts.passwordSaved })
        setSaved(true)
      } catch (error) {
        const text = errorText(error, profileTexts.passwordFailed, ['newPassword'])
        if (error instanceof ApiError && error.code === 'INVALID_CREDENTIALS')
          refused = ['currentPassword', text]
        else {
          const { newPassword } = fieldErrors(error)
          if (newPassword) refused = ['newPassword', newPassword]
          setNotice({ tone: 'danger', text })
        }
      }
      form.reset()
    })
    if (refused) form.setError(refused[0], { type: 'server', message: refused[1] })
  }

  const clearNotice = () => {
    setNotice(null)
    // The emptied form counts as one that was not submitted: it does not check again while one types.
    if (errors.currentPassword?.type === 'server') form.clearErrors('currentPassword')
  }

  return { form, busy, saved, notice, save, clearNotice }
}
