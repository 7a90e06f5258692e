import { PASSWORD_MIN_CHANGE } from '@csuite/shared/contract/fields'
import { Alert } from '@csuite/shared/ui/alert'
import { PasswordField } from '@csuite/shared/ui/field'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { Aside, Fields, Form } from '../../parts/auth-page'
import { newPasswordTexts } from '../../parts/new-password.texts'
import { NewPasswordField } from '../../parts/new-password-field'
import { profileTexts } from './profile.texts'
import { SaveButton } from './save-button'
import type { usePassword } from './use-password'

interface PasswordFormProps {
  /** For password managers. */
  email: string
  password: ReturnType<typeof usePassword>
}

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
    <Form onChange={clearNotice} onSubmit={(event) => void form.handleSubmit(save)(event)}>
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
          label={newPasswordTexts.newPassword}
          typed={typed}
          minLength={PASSWORD_MIN_CHANGE}
          refused={!busy && errors.newPassword?.type === 'server'}
          // A message about both fields appears once, at the first.
          {...(next && next === current ? { invalid: true } : { error: next })}
        />
      </Fields>
      <Aside>{profileTexts.otherSessions}</Aside>
      <SaveButton busy={busy} saved={saved} />
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
    </Form>
  )
}
