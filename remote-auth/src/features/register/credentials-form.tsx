import { Button } from '@csuite/shared/ui/button'
import { PasswordField } from '@csuite/shared/ui/field'
import { space } from '@csuite/shared/ui/theme'
import type { UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import { Fields, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import type { CredentialFields } from './register-fields'
import { registerTexts } from './register.texts'

interface CredentialsFormProps {
  form: UseFormReturn<CredentialFields>
  /** Whose account it is, for password managers. */
  email: string
  busy: boolean
  onEdit: () => void
  onBack: () => void
  onSubmit: (credentials: CredentialFields) => Promise<void>
}

/** Step 2: the password, twice. */
export function CredentialsForm({ form, email, busy, onEdit, onBack, onSubmit }: CredentialsFormProps) {
  const { formState, handleSubmit, register } = form
  const { errors } = formState
  return (
    <Stack
      as="form"
      noValidate
      onChange={onEdit}
      onSubmit={(event: React.FormEvent) => void handleSubmit(onSubmit)(event)}
    >
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Fields disabled={busy}>
        <PasswordField
          {...register('password', { deps: 'confirmation' })}
          label={authTexts.password}
          autoComplete="new-password"
          hint={registerTexts.passwordHint}
          error={errors.password?.message}
        />
        <PasswordField
          {...register('confirmation')}
          label={authTexts.confirmPassword}
          autoComplete="new-password"
          error={errors.confirmation?.message}
        />
      </Fields>
      <Buttons>
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          {registerTexts.previous}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? registerTexts.submitting : registerTexts.submit}
        </Button>
      </Buttons>
    </Stack>
  )
}

const Buttons = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space[12]};
`
