import { PASSWORD_MIN_REGISTER } from '@csuite/shared/contract/fields'
import { Button } from '@csuite/shared/ui/button'
import { PasswordField } from '@csuite/shared/ui/field'
import { grid } from '@csuite/shared/ui/theme'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import styled from 'styled-components'
import { Fields, Form } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { NewPasswordField } from '../../parts/new-password-field'
import { newPasswordTexts } from '../../parts/new-password.texts'
import type { CredentialFields } from './register-fields'
import { registerTexts } from './register.texts'

interface CredentialsFormProps {
  form: UseFormReturn<CredentialFields>
  /** For password managers. */
  email: string
  busy: boolean
  onEdit: () => void
  onBack: () => void
  onSubmit: (credentials: CredentialFields) => Promise<unknown>
}

export function CredentialsForm({ form, email, busy, onEdit, onBack, onSubmit }: CredentialsFormProps) {
  const { control, formState, handleSubmit, register } = form
  const password = useWatch({ control, name: 'password' })
  const { errors } = formState
  return (
    <Form onChange={onEdit} onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Fields disabled={busy}>
        <NewPasswordField
          {...register('password', { deps: 'confirmation' })}
          label={authTexts.password}
          typed={password}
          minLength={PASSWORD_MIN_REGISTER}
          refused={!busy && errors.password?.type === 'server'}
          hint={registerTexts.passwordHint}
          error={errors.password?.message}
        />
        <PasswordField
          {...register('confirmation')}
          label={newPasswordTexts.confirmPassword}
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
    </Form>
  )
}

const Buttons = styled.div`
  ${grid(12)}
  grid-template-columns: auto 1fr;
`
