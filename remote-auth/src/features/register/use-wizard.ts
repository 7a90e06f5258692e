import { zodResolver } from '@hookform/resolvers/zod'
import { keepInTab } from '@csuite/shared/storage'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { readTexts } from '../../parts/session-record'
import { afterPhoneNumbers } from '../../parts/valid-phone'
import { CheckedPersonFields, CredentialFields, PersonFields } from './register-fields'

const resolvePerson = afterPhoneNumbers<PersonFields>(zodResolver(CheckedPersonFields))

const emptyPerson = { email: '', name: '', lastName: '', phone: '' }

/** The two steps' forms; the first one's values are kept in this tab. The step is in the history's state, so the browser's Back and 'Anterior' do the same. */
export function useWizard() {
  const location = useLocation()
  const navigate = useNavigate()
  const [draft] = useState(() => readTexts('csuite-registration', ['email', 'name', 'lastName', 'phone']))
  const person = useForm<PersonFields>({ resolver: resolvePerson, defaultValues: draft ?? emptyPerson })
  const credentials = useForm<CredentialFields>({
    resolver: zodResolver(CredentialFields),
    defaultValues: { password: '', confirmation: '' },
  })

  const { subscribe } = person
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepInTab('csuite-registration', values),
      }),
    [subscribe],
  )

  const asked = (location.state as { step?: unknown } | null)?.step === 2
  // Without the first step's values, as when an old history entry is opened, it starts at the first step.
  const checked = PersonFields.safeParse(person.getValues())
  return {
    step: asked && checked.success ? (2 as const) : (1 as const),
    person,
    /** As the server will get it; empty while it is wrong. */
    email: checked.data?.email ?? '',
    credentials,
    toSecondStep: () => void navigate({ search: location.search }, { state: { step: 2 } }),
    toFirstStep: () => void navigate(-1),
  }
}
