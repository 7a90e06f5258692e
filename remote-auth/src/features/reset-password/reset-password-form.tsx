import { zodResolver } from '@hookform/resolvers/zod'
import { PASSWORD_MIN_CHANGE } from '@csuite/shared/contract/fields'
import { Button } from '@csuite/shared/ui/button'
import { CodeField, PasswordField, TextField } from '@csuite/shared/ui/field'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { Fields } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import type { Notice } from '../../parts/banner'
import { codeTexts } from '../../parts/code.texts'
import { emailInput } from '../../parts/email-input'
import { Form } from '../../parts/form'
import { NewPasswordField } from '../../parts/new-password-field'
import { ResendButton } from '../../parts/resend-button'
import { newPasswordTexts } from '../../parts/new-password.texts'
import { resetPasswordTexts } from './reset-password.texts'
import { ResetFields } from './use-reset-password'

interface ResetPasswordFormProps {
  defaultEmail: string
  busy: boolean
  refusedCode: string | null
  /** Resolves to the server's errors by field. */
  onSubmit: (fields: ResetFields) => Promise<Record<string, string>>
  onResend: (answer: Notice) => void
}

export function ResetPasswordForm({
  defaultEmail,
  busy,
  refusedCode,
  onSubmit,
  onResend,
}: ResetPasswordFormProps) {
  const { control, formState, handleSubmit, register, setError, setFocus } = useForm<ResetFields>({
    resolver: zodResolver(ResetFields),
    defaultValues: { email: defaultEmail, code: '', newPassword: '', confirmation: '' },
  })
  const [email, code, newPassword] = useWatch({ control, name: ['email', 'code', 'newPassword'] })
  const shown = marksOf(formState.errors)
  const send = async (fields: ResetFields) => {
    const refusals = await onSubmit(fields)
    for (const name of order) if (refusals[name]) setError(name, { type: 'server', message: refusals[name] })
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(send)(event)}>
      <Fields disabled={busy}>
        <TextField {...register('email')} label={authTexts.email} {...emailInput} {...shown.email} />
        <CodeField
          {...register('code')}
          label={authTexts.code}
          hint={codeTexts.mailed}
          wrong={!busy && code === refusedCode}
          {...shown.code}
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
          {...shown.newPassword}
        />
        <PasswordField
          {...register('confirmation')}
          label={newPasswordTexts.confirmPassword}
          autoComplete="new-password"
          {...shown.confirmation}
        />
      </Fields>
      <Button type="submit" block busy={busy}>
        {busy ? resetPasswordTexts.submitting : resetPasswordTexts.submit}
      </Button>
    </Form>
  )
}

const order = ['email', 'code', 'newPassword', 'confirmation'] as const

/** Each field's error. 'Todos los campos son obligatorios' appears once, at the first empty field. */
function marksOf(errors: FieldErrors<ResetFields>) {
  const isEmpty = (name: keyof ResetFields) => errors[name]?.message === resetPasswordTexts.allRequired
  const firstEmpty = order.find(isEmpty)
  const markOf = (name: keyof ResetFields) => {
    if (name === 'confirmation' && isEmpty(name) && !isEmpty('newPassword'))
      return { error: newPasswordTexts.passwordMismatch }
    return isEmpty(name) && name !== firstEmpty ? { invalid: true } : { error: errors[name]?.message }
  }
  return Object.fromEntries(order.map((name) => [name, markOf(name)]))
}
