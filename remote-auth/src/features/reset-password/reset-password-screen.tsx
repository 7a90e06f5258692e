import { PASSWORD_MIN_CHANGE } from '@csuite/shared/contract/fields'
import { emailIn } from '@csuite/shared/contract/page-path'
import { Button } from '@csuite/shared/ui/button'
import { CodeField, PasswordField, TextField } from '@csuite/shared/ui/field'
import { type FieldErrors, useWatch } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { type LoginState, authAddress, useRedirectUrl } from '../../parts/auth-address'
import { Aside, AuthPage, Fields, Form, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { Banner } from '../../parts/banner'
import { codeTexts } from '../../parts/code.texts'
import { emailInput } from '../../parts/email-input'
import { NewPasswordField } from '../../parts/new-password-field'
import { newPasswordTexts } from '../../parts/new-password.texts'
import { ResendButton } from '../../parts/resend-button'
import { useTimeout } from '../../parts/use-timeout'
import { resetPasswordTexts } from './reset-password.texts'
import { type ResetFields, resetFields, useResetPassword } from './use-reset-password'

/** Delay before /login opens (spec §9). */
const LOGIN_STEP_MS = 2000

export function ResetPasswordScreen() {
  const [query] = useSearchParams()
  const { form, busy, changedFor, refusedCode, notice, setNotice, clearNotice, change } = useResetPassword(
    emailIn(query),
  )
  const { control, formState, handleSubmit, register, setFocus } = form
  const [email, code, newPassword] = useWatch({ control, name: ['email', 'code', 'newPassword'] })
  const shown = marksOf(formState.errors)
  const redirectUrl = useRedirectUrl()
  const navigate = useNavigate()
  const loginAddress = authAddress('/login', { redirectUrl })
  const state: LoginState = changedFor ? { email: changedFor } : {}
  useTimeout(Boolean(changedFor), LOGIN_STEP_MS, () => void navigate(loginAddress, { state }))

  return (
    <AuthPage title={resetPasswordTexts.heading}>
      <Banner
        notice={notice}
        onDismiss={clearNotice}
        action={
          changedFor && (
            <Link to={loginAddress} state={state}>
              {resetPasswordTexts.next}
            </Link>
          )
        }
      />
      <Stack>
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
                setNotice(answer.tone === 'ok' ? { tone: 'ok', text: resetPasswordTexts.resent } : answer)
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
        <Aside>
          {resetPasswordTexts.remembered} <Link to={loginAddress}>{authTexts.signIn}</Link>
        </Aside>
      </Stack>
    </AuthPage>
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
