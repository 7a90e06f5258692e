import { Alert } from '@csuite/shared/ui/alert'
import { TextField } from '@csuite/shared/ui/field'
import type { FormEvent } from 'react'
import { Controller } from 'react-hook-form'
import { Fields, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { PhoneField } from '../../parts/phone-field'
import { profileTexts } from './profile.texts'
import { SaveButton } from './save-button'
import type { useInformation } from './use-information'

/** 'Información del perfil': name and phone. */
export function InformationForm({ information }: { information: ReturnType<typeof useInformation> }) {
  const { form, busy, saved, error, restored, save, clearError } = information
  const { errors } = form.formState
  return (
    <Stack
      as="form"
      noValidate
      onChange={clearError}
      onSubmit={(event: FormEvent) => void form.handleSubmit(save)(event)}
    >
      <Fields disabled={busy}>
        <TextField
          {...form.register('name')}
          label={authTexts.name}
          autoComplete="given-name"
          error={errors.name?.message}
        />
        <Controller
          control={form.control}
          name="phone"
          render={({ field }) => (
            <PhoneField
              {...field}
              value={field.value ?? ''}
              label={authTexts.phone}
              error={errors.phone?.message}
            />
          )}
        />
      </Fields>
      <SaveButton busy={busy} saved={saved} />
      {/* Below, where it moves nothing of the form. */}
      {error && <Alert tone="danger">{error}</Alert>}
      {restored && !saved && <Alert tone="info">{profileTexts.draftRestored}</Alert>}
    </Stack>
  )
}
