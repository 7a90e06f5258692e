import { PASSWORD_MIN_CHANGE } from '@csuite/shared/contract/fields'
import { Button } from '@csuite/shared/ui/button'
import { CodeField, PasswordField, TextField } from '@csuite/shared/ui/field'
import { type FieldErrors, useWatch } from 'react-hook-form'
import { Fields, Form } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import type { Notice } from '../../parts/banner'
import { codeTexts } from '../../parts/code.texts'
import { emailInput } from '../../parts/email-input'
import { NewPasswordField } from '../../parts/new-password-field'
import { ResendButton } from '../../parts/resend-button'
import { newPasswordTexts } from '../../parts/new-password.texts'
import { resetPasswordTexts } from './reset-password.texts'
import { type ResetFields, resetFields, type useResetPassword } from './use-reset-password'

interface ResetPasswordFormProps {
  reset: ReturnType<typeof useResetPassword>
  onResend: (answer: Notice) => void
}

export function ResetPasswordForm({ reset, onResend }: ResetPasswordFormProps) {
  const { busy, refusedCode, change } = reset
  const { control, formState, handleSubmit, register, setFocus } = reset.form
  const [email, code, newPassword] = useWatch({ control, name: ['email', 'code', 'newPassword'] })
  const shown = marksOf(formState.errors)
  return (
    <Form onSubmit={(event) => void handleSubmit(change)(event)}>
      <Fields disabled={busy}>
        <TextField {...register('email')} label={authTexts.email} {...emailInput} {...shown('email')} />
        <CodeField
          {...register('code')}
          label={authTexts.code}
          hint={codeTexts.mailed}
          wrong={!busy && code === refusedCode}
          {...shown('code')}
        />
        <ResendButton
          purpose="reset"
          email={email.trim()}
          onAnswer={(answer) => {
            onResend(answer)
            // The button is now disabled and cannot keep the focus.
            setFocus(email.trim() ? 'code' : 'email')
          }}
        />
        <NewPasswordField
          {...register('newPassword', { deps: 'confirmation' })}
          label={newPasswordTexts.newPassword}
          typed={newPassword}
          minLength={PASSWORD_MIN_CHANGE}
          refused={!busy && formState.errors.newPassword?.type === 'server'}
          {...shown('newPassword')}
        />
        <PasswordField
          {...register('confirmation')}
          label={newPasswordTexts.confirmPassword}
          autoComplete="new-password"
          {...shown('confirmation')}
        />
      </Fields>
      <Button type="submit" block busy={busy}>
        {busy ? resetPasswordTexts.submitting : resetPasswordTexts.submit}
      </Button>
    </Form>
  )
}

/** Gives a field's error. 'Todos los campos son obligatorios' appears once, at the first empty field. */
function marksOf(errors: FieldErrors<ResetFields>) {
  const isEmpty = (name: keyof ResetFields) => errors[name]?.message === resetPasswordTexts.allRequired
  const firstEmpty = resetFields.find(isEmpty)
  return (name: keyof ResetFields) => {
    if (name === 'confirmation' && isEmpty(name) && !isEmpty('newPassword'))
      return { error: newPasswordTexts.passwordMismatch }
    return isEmpty(name) && name !== firstEmpty ? { invalid: true } : { error: errors[name]?.message }
  }
}
