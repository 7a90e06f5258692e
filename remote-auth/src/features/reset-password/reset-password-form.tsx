import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@csuite/shared/ui/button'
import { CodeField, PasswordField, TextField } from '@csuite/shared/ui/field'
import type { FormEvent } from 'react'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { Fields, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import type { Notice } from '../../parts/banner'
import { ResendButton } from '../../parts/resend-button'
import { ResetFields } from './reset-fields'
import { resetPasswordTexts } from './reset-password.texts'

interface ResetPasswordFormProps {
  defaultEmail: string
  busy: boolean
  onSubmit: (fields: ResetFields) => Promise<void>
  onResend: (answer: Notice) => void
}

/** Email, mailed code and the new password, twice. */
export function ResetPasswordForm({ defaultEmail, busy, onSubmit, onResend }: ResetPasswordFormProps) {
  const { control, formState, handleSubmit, register, setFocus } = useForm<ResetFields>({
    resolver: zodResolver(ResetFields),
    defaultValues: { email: defaultEmail, code: '', newPassword: '', confirmation: '' },
  })
  const email = useWatch({ control, name: 'email' })
  const errors = shownErrors(formState.errors)

  return (
    <Stack as="form" noValidate onSubmit={(event: FormEvent) => void handleSubmit(onSubmit)(event)}>
      <Fields disabled={busy}>
        <TextField
          {...register('email')}
          label={authTexts.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <CodeField
          {...register('code')}
          label={authTexts.code}
          hint={authTexts.codeHint}
          error={errors.code}
        />
        <ResendButton
          purpose="reset"
          email={email.trim()}
          onAnswer={(answer) => {
            onResend(answer)
            // The button now waits and cannot hold the focus; what is missing is the email or the new code.
            setFocus(email.trim() ? 'code' : 'email')
          }}
        />
        <PasswordField
          {...register('newPassword', { deps: 'confirmation' })}
          label={authTexts.newPassword}
          autoComplete="new-password"
          error={errors.newPassword}
        />
        <PasswordField
          {...register('confirmation')}
          label={authTexts.confirmPassword}
          autoComplete="new-password"
          error={errors.confirmation}
        />
      </Fields>
      <Button type="submit" block busy={busy}>
        {busy ? resetPasswordTexts.submitting : resetPasswordTexts.submit}
      </Button>
    </Stack>
  )
}

const order = ['email', 'code', 'newPassword', 'confirmation'] as const

/** Each field's message; 'Todos los campos son obligatorios' only once, at the first empty field. */
function shownErrors(errors: FieldErrors<ResetFields>): Partial<Record<keyof ResetFields, string>> {
  const firstEmpty = order.find((name) => errors[name]?.message === resetPasswordTexts.allRequired)
  const shown: Partial<Record<keyof ResetFields, string>> = {}
  for (const name of order) {
    const message = errors[name]?.message
    if (message && (message !== resetPasswordTexts.allRequired || name === firstEmpty)) shown[name] = message
  }
  return shown
}
