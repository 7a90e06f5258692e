import { zodResolver } from '@hookform/resolvers/zod'
import { call } from '@csuite/shared/client'
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

  const save = async (body: PasswordFields) => {
    let refused: string | undefined
    await run(async () => {
      setNotice(null)
      setSaved(false)
      try {
        await call(updatePassword, { body })
        setNotice({ tone: 'ok', text: profileTexts.passwordSaved })
        setSaved(true)
      } catch (error) {
        refused = fieldErrors(error)['newPassword']
        setNotice({ tone: 'danger', text: errorText(error, profileTexts.passwordFailed, ['newPassword']) })
      }
      form.reset()
    })
    if (refused) form.setError('newPassword', { type: 'server', message: refused })
  }

  return { form, busy, saved, notice, save, clearNotice: () => setNotice(null) }
}
