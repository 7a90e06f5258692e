import { writeStored } from '@csuite/shared/storage'
import { Button } from '@csuite/shared/ui/button'
import { PasswordField, TextField } from '@csuite/shared/ui/field'
import { c, row, target } from '@csuite/shared/ui/theme'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import styled, { keyframes } from 'styled-components'
import { Fields } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { emailInput } from '../../parts/email-input'
import { focusOnOpen } from '../../parts/focus-on-open'
import { hasPasskeys } from '../../parts/has-passkeys'
import { loginTexts } from './login.texts'

interface LoginFormProps {
  busy: boolean
  /** The server's errors by field: only marked, since the screen shows the message. */
  problems?: Partial<Record<string, string>> | undefined
  defaultEmail?: string | undefined
  forgotAddress: string
  onEdit: () => void
  onSubmit: (email: string, password: string) => void
  keep: RefObject<HTMLInputElement | null>
}

/** Its fields are uncontrolled: a password manager, a restored page or the document's first paint may fill them. */
export function LoginForm({
  busy,
  problems,
  defaultEmail,
  forgotAddress,
  onEdit,
  onSubmit,
  keep,
}: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [filled, setFilled] = useState(false)
  const readFields = () => {
    setFilled(bothFilled(form.current))
    // For /forgot-password. The document's first script writes it too.
    if (form.current) writeStored('sessionStorage', 'csuite-typed-email', valuesOf(form.current).email)
  }
  useEffect(() => {
    readFields()
    focusOnOpen([...(form.current?.querySelectorAll('input') ?? [])].find(({ value }) => value === ''))
  }, [])

  useEffect(() => {
    if (!busy && problems) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [busy, problems])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email, password } = valuesOf(event.currentTarget)
    if (email && password) onSubmit(email, password)
  }

  return (
    <Form
      ref={form}
      noValidate
      onSubmit={submit}
      onAnimationStart={readFields}
      onChange={() => {
        readFields()
        onEdit()
      }}
    >
      <Fields disabled={busy}>
        <TextField
          label={authTexts.email}
          name="email"
          {...emailInput}
          {...(hasPasskeys() && { autoComplete: 'username webauthn' })}
          defaultValue={defaultEmail}
          invalid={Boolean(problems?.['email'])}
        />
        <PasswordField
          label={authTexts.password}
          name="password"
          autoComplete="current-password"
          invalid={Boolean(problems?.['password'])}
        />
        {/* The browser's own box: the kit's would cost the first paint half a kilobyte. */}
        <Keep>
          <input ref={keep} type="checkbox" name="mantener" />
          {loginTexts.keep}
        </Keep>
      </Fields>
      <Forgot to={forgotAddress}>{loginTexts.forgot}</Forgot>
      <Button type="submit" name="sign-in" block busy={busy} disabled={!filled}>
        {busy ? loginTexts.submitting : loginTexts.submit}
      </Button>
    </Form>
  )
}

function valuesOf(form: HTMLFormElement): { email: string; password: string } {
  const text = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value
  return { email: text('email').trim(), password: text('password') }
}

/** Chromium hides autofilled values from scripts until the first gesture, but matches `:autofill`. */
function bothFilled(form: HTMLFormElement | null): boolean {
  if (!form) return false
  const { email, password } = valuesOf(form)
  if (email && password) return true
  return [...form.querySelectorAll('input')].every((input) => input.value !== '' || isAutofilled(input))
}

function isAutofilled(input: HTMLInputElement): boolean {
  try {
    return input.matches(':autofill')
  } catch {
    return false
  }
}

// Only its start matters: it is the event that autofill fires.
const filledIn = keyframes`from { opacity: 1; } to { opacity: 1; }`

const Form = styled.form`
  display: flex;
  flex-direction: column;
  & input:autofill {
    animation: ${filledIn} 1ms;
  }
`
export const Keep = styled.label`
  ${row(8)}
  min-height: ${target};
  font-size: 0.875rem;
  accent-color: ${c.brand};
`
const Forgot = styled(Link)`
  align-self: flex-end;
  margin-block: 2px 6px;
  padding-block: calc((${target} - 1.25rem) / 2);
  font-size: 0.875rem;
`
