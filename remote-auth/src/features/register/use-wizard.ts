import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { readRegistrationDraft, writeRegistrationDraft } from '../../parts/registration-draft'
import { CredentialFields, PersonFields } from './register-fields'

/**
 * The two steps and what was typed on each. The step is an entry of the browser's history, so that its Back is
 * 'Anterior'; both forms live here, above the steps, so that going back and forth loses nothing.
 */
export function useWizard() {
  const location = useLocation()
  const navigate = useNavigate()
  const [draft] = useState(readRegistrationDraft)
  const person = useForm<PersonFields>({ resolver: zodResolver(PersonFields), defaultValues: draft })
  const credentials = useForm<CredentialFields>({
    resolver: zodResolver(CredentialFields),
    defaultValues: { password: '', confirmation: '' },
  })

  const { subscribe } = person
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => writeRegistrationDraft(values) }),
    [subscribe],
  )

  const asked = (location.state as { step?: unknown } | null)?.step === 2
  // A reload without the first step's values, or an address opened with an old entry, starts at the first step.
  const checked = PersonFields.safeParse(person.getValues())
  return {
    step: asked && checked.success ? (2 as const) : (1 as const),
    person,
    credentials,
    toSecondStep: () => void navigate({ search: location.search }, { state: { step: 2 } }),
    toFirstStep: () => void navigate(-1),
  }
}
