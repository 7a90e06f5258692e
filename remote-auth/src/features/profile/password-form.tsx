import { PASSWORD_MIN_CHANGE } from '@csuite/shared/contract/fields'
import { Alert } from '@csuite/shared/ui/alert'
import { PasswordField } from '@csuite/shared/ui/field'
import { type FormEvent, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { Aside, Fields, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { NewPasswordField } from '../../parts/new-password-field'
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
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  const current = errors.currentPassword?.message
  const next = errors.newPassword?.message
  const wrong = !busy && errors.currentPassword?.type === 'server'
  const { setFocus } = form
  useEffect(() => {
    if (wrong) setFocus('currentPassword')
  }, [wrong, setFocus])
  return (
    <Stack
      as="form"
      noValidate
      onChange={clearNotice}
      onSubmit={(event: FormEvent) => void form.handleSubmit(save)(event)}
    >
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Fields disabled={busy}>
        <PasswordField
          {...form.register('currentPassword')}
          label={profileTexts.currentPassword}
          autoComplete="current-password"
          error={current}
        />
        <NewPasswordField
          {...form.register('newPassword')}
          label={authTexts.newPassword}
          typed={typed}
          least={PASSWORD_MIN_CHANGE}
          refused={!busy && errors.newPassword?.type === 'server'}
          // One sentence speaks of both fields: it stands once, at the first that is empty.
          {...(next && next === current ? { invalid: true } : { error: next })}
        />
      </Fields>
      <Aside>{profileTexts.otherSessions}</Aside>
      <SaveButton busy={busy} saved={saved} />
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
    </Stack>
  )
}
