import { Alert } from '@csuite/shared/ui/alert'
import { TextField } from '@csuite/shared/ui/field'
import { Controller } from 'react-hook-form'
import { Fields, Form } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { PhoneField } from '../../parts/phone-field'
import { profileTexts } from './profile.texts'
import { SaveButton } from './save-button'
import type { useInformation } from './use-information'

export function InformationForm({ information }: { information: ReturnType<typeof useInformation> }) {
  const { form, phoneOfOthers, busy, saved, notice, restored, save, clearNotice } = information
  const { errors, isSubmitting } = form.formState
  return (
    <Form onChange={clearNotice} onSubmit={(event) => void form.handleSubmit(save)(event)}>
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
              key={phoneOfOthers}
              value={field.value ?? ''}
              label={authTexts.phone}
              error={errors.phone?.message}
            />
          )}
        />
      </Fields>
      <SaveButton checking={isSubmitting} busy={busy} saved={saved} />
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
      {restored && <Alert tone="info">{profileTexts.draftRestored}</Alert>}
    </Form>
  )
}
