import { Button } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { grid } from '@csuite/shared/ui/theme'
import { useEffect } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import { Fields, Form } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { emailInput } from '../../parts/email-input'
import { PhoneField } from '../../parts/phone-field'
import type { PersonFields } from './register-fields'
import { registerTexts } from './register.texts'

interface PersonFormProps {
  form: UseFormReturn<PersonFields>
  busy: boolean
  onSubmit: (person: PersonFields) => Promise<void>
}

export function PersonForm({ form, busy, onSubmit }: PersonFormProps) {
  const { control, formState, handleSubmit, register, setFocus } = form
  const { errors, isSubmitting } = formState
  // A disabled field takes no focus.
  const refused = !busy && errors.email?.type === 'server'
  useEffect(() => {
    if (refused) setFocus('email')
  }, [refused, setFocus])

  return (
    <Form onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <Fields disabled={busy}>
        <TextField
          {...register('email')}
          label={authTexts.email}
          {...emailInput}
          error={errors.email?.message}
        />
        <Names>
          <TextField
            {...register('name')}
            label={authTexts.name}
            autoComplete="given-name"
            error={errors.name?.message}
          />
          <TextField
            {...register('lastName')}
            label={registerTexts.lastName}
            autoComplete="family-name"
            error={errors.lastName?.message}
          />
        </Names>
        <Controller
          control={control}
          name="phone"
          render={({ field }) => (
            <PhoneField {...field} label={authTexts.phone} error={errors.phone?.message} />
          )}
        />
      </Fields>
      <Button type="submit" block busy={busy || isSubmitting}>
        {busy ? registerTexts.checking : registerTexts.next}
      </Button>
    </Form>
  )
}

const Names = styled.div`
  ${grid(16)}
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
`
