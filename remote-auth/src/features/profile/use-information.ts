import { zodResolver } from '@hookform/resolvers/zod'
import { call } from '@csuite/shared/client'
import { FirstName, KeptFirstName } from '@csuite/shared/contract/fields'
import { currentUser } from '@csuite/shared/contract/login'
import { updateUser } from '@csuite/shared/contract/profile'
import type { User } from '@csuite/shared/contract/user'
import { ValidPhone, afterPhoneNumbers } from '../../parts/valid-phone'
import { sessionStore, setUser } from '@csuite/shared/session'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { keepInTab } from '@csuite/shared/storage'
import { readTexts } from '../../parts/session-record'
import { errorText } from '../../parts/error-text'
import { useSubmit } from '../../parts/use-submit'
import { profileTexts } from './profile.texts'
import { useSaved } from './use-saved'

/** What users may change of their account (spec §3). */
const InformationFields = z.object({ name: FirstName, phone: z.optional(ValidPhone) })
type InformationFields = z.infer<typeof InformationFields>

const resolveFields = zodResolver(InformationFields)
/** Some providers tell no name; then only what is there has to stay. */
const resolveNameless = zodResolver(z.extend(InformationFields, { name: KeptFirstName }))

/** With what the form began with: what is left so is not saved. */
const DRAFT = ['name', 'phone', 'begunName', 'begunPhone'] as const

/** The form 'Información del perfil'. A draft survives a reload and a session that ends. */
export function useInformation(user: User | null) {
  const request = useSubmit()
  const [saved, setSaved] = useSaved()
  const draftKey = user ? (`csuite-profile-${user.id}` as const) : null
  const [draft] = useState(() => (draftKey === null ? null : readTexts(draftKey, DRAFT)))
  const [restored, setRestored] = useState(draft !== null)
  const [begun, setBegun] = useState({
    name: draft?.begunName ?? user?.name ?? '',
    phone: draft?.begunPhone ?? user?.phone ?? '',
  })
  const [phoneOfOthers, setPhoneOfOthers] = useState('')
  const form = useForm<InformationFields>({
    resolver: afterPhoneNumbers((values, ...rest) =>
      // Who has no phone yet, as after a sign-in by Google, may leave it empty.
      (user?.name === '' ? resolveNameless : resolveFields)(
        { ...values, phone: values.phone || (user?.phone ? '' : undefined) },
        ...rest,
      ),
    ),
    defaultValues: draft ? { name: draft.name, phone: draft.phone } : begun,
  })

  const { subscribe } = form
  useEffect(() => {
    if (draftKey === null) return
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        keepInTab(draftKey, { ...values, begunName: begun.name, begunPhone: begun.phone }),
    })
    return () => {
      unsubscribe()
      // Leaving the page discards the draft, losing the session does not.
      if (sessionStore.getState().isAuthenticated) keepInTab(draftKey, null)
    }
  }, [subscribe, draftKey, begun])

  const save = ({ name, phone }: InformationFields) => {
    setSaved(false)
    return request.submit(
      async () => {
        if (!user || !draftKey) return request.setNotice({ tone: 'danger', text: profileTexts.userMissing })
        // Of what is left as it was the newest stays: it may have been changed in another tab, or by an administrator.
        const [isNew, isOther] = [name !== begun.name, (phone ?? '') !== begun.phone]
        const now = isNew && isOther ? user : await call(currentUser)
        const updated = await call(updateUser, {
          body: {
            idUsuario: user.id,
            name: isNew ? name : now.name,
            phone: isOther ? phone : (now.phone ?? undefined),
          },
        })
        const stored = { name: updated.name, phone: updated.phone ?? '' }
        setBegun(stored)
        form.reset(stored)
        if (stored.phone !== (phone ?? '')) setPhoneOfOthers(stored.phone)
        keepInTab(draftKey, null)
        setUser(updated)
        setSaved(true)
        setRestored(false)
      },
      (error) => {
        console.error(profileTexts.updateLogged, error)
        return errorText(error, profileTexts.failed)
      },
    )
  }

  return { ...request, form, phoneOfOthers, saved, restored, save }
}
