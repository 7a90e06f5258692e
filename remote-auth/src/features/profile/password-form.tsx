import { Alert } from '@csuite/shared/ui/alert'
import { PasswordField } from '@csuite/shared/ui/field'
import type { FormEvent } from 'react'
import { Aside, Fields, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { profileTexts } from './profile.texts'
import { SaveButton } from './save-button'
import type { usePassword } from './use-password'

interface PasswordFormProps {
  /** Whose password it is, for password managers. */
  email: string
  password: ReturnType<typeof usePassword>
}

/** 'Contraseña': the current one and the new one. */
export function PasswordForm({ email, password }: PasswordFormProps) {
  const { form, busy, saved, notice, save, clearNotice } = password
  const { errors } = form.formState
  const current = errors.currentPassword?.message
  const next = errors.newPassword?.message
  return (
    <Stack
      as="form"
      noValidate
      onChange={clearNotice}
      onSubmit={(event: FormEvent) => void form.handleSubmit(save)(event)}
    >
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Fields disabled={busy}>
        <PasswordField
          {...form.register('currentPassword')}
          label={profileTexts.currentPassword}
          autoComplete="current-password"
          error={current}
        />
        <PasswordField
          {...form.register('newPassword')}
          label={authTexts.newPassword}
          autoComplete="new-password"
          // One sentence speaks of both fields: it stands once, at the first that is empty.
          error={next === current ? undefined : next}
        />
      </Fields>
      <Aside>{profileTexts.otherSessions}</Aside>
      <SaveButton busy={busy} saved={saved} />
    </Stack>
  )
}
