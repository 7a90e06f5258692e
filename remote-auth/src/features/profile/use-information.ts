import { zodResolver } from '@hookform/resolvers/zod'
import { call } from '@csuite/shared/client'
import { updateUser } from '@csuite/shared/contract/profile'
import type { User } from '@csuite/shared/contract/user'
import { sessionStore, setUser } from '@csuite/shared/session'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorText } from '../../parts/error-text'
import { useRequest } from '../../parts/use-request'
import { readProfileDraft, removeProfileDraft, writeProfileDraft } from './profile-draft'
import { InformationFields } from './profile-fields'
import { profileTexts } from './profile.texts'
import { useSaveState } from './use-save-state'

const resolved = zodResolver(InformationFields)

/** The form of 'Información del perfil'. What was typed outlives a reload and a session that ends meanwhile. */
export function useInformation(user: User | null) {
  const { busy, run } = useRequest()
  const [saved, setSaved] = useSaveState()
  const [error, setError] = useState<string | null>(null)
  const [draft] = useState(() => (user ? readProfileDraft(user.id) : null))
  const form = useForm<InformationFields>({
    resolver: (typed, ...rest) =>
      // Whoever came without a phone, by Google for one, may go on without it.
      resolved({ ...typed, phone: typed.phone || (user?.phone ? '' : undefined) }, ...rest),
    defaultValues: draft ?? { name: user?.name ?? '', phone: user?.phone ?? '' },
  })

  const { subscribe } = form
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => writeProfileDraft(userId, values),
    })
    return () => {
      stop()
      // Leaving the page gives the change up; losing the session does not.
      if (sessionStore.getState().isAuthenticated) removeProfileDraft(userId)
    }
  }, [subscribe, userId])

  const save = ({ name, phone }: InformationFields) =>
    run(async () => {
      setError(null)
      setSaved(false)
      if (!user) return setError(profileTexts.userMissing)
      try {
        const updated = await call(updateUser, { body: { idUsuario: user.id, name, phone } })
        removeProfileDraft(user.id)
        setUser(updated)
        setSaved(true)
      } catch (failure) {
        console.error(profileTexts.updateLogged, failure)
        setError(errorText(failure, profileTexts.failed))
      }
    })

  return { form, busy, saved, error, restored: draft !== null, save, clearError: () => setError(null) }
}
