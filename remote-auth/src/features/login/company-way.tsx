import { call, errorMessage } from '@csuite/shared/client'
import { Email } from '@csuite/shared/contract/fields'
import { signInWay } from '@csuite/shared/contract/company'
import { isOnline } from '@csuite/shared/network'
import { rememberRedirect, rememberSignIn } from '@csuite/shared/session'
import { readStored, writeStored } from '@csuite/shared/storage'
import { Button } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type LoginState, authAddress } from '../../parts/auth-address'
import { Fields, Form } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { browserExit } from '../../parts/browser-exit'
import { emailInput } from '../../parts/email-input'
import { focusOnOpen } from '../../parts/focus-on-open'
import { hasPasskeys } from '../../parts/has-passkeys'
import { useRequest } from '../../parts/use-request'
import { companyTexts as texts } from './company-way.texts'
import { Keep } from './login-form'
import { loginTexts } from './login.texts'
import type { LoginFailure } from './use-login'

interface Way {
  keep: RefObject<HTMLInputElement | null>
  redirectUrl: string | null
  onError: (text: string) => void
}

const WAY = /^(\/[\w-]+)*\/auth\/empresa\/\d+$/

function leave(ir: string, email: string, { keep, redirectUrl, onError }: Way): void {
  // Offline, the browser would show its own error page.
  if (!isOnline() || !WAY.test(ir)) return onError(texts.failed)
  rememberRedirect(redirectUrl)
  rememberSignIn('company')
  const query = new URLSearchParams({
    login_hint: email,
    ...(redirectUrl && { redirect_url: redirectUrl }),
    ...(keep.current?.checked && { mantener: 'true' }),
  })
  browserExit.go(`${ir}?${query.toString()}`)
}

interface CompanyWayProps extends Way {
  /** The way of an address that has no password; absent: the address is asked for. */
  company: LoginFailure['company']
  onEdit: () => void
}

export function CompanyWay({ company, ...way }: CompanyWayProps) {
  if (!company) return <AddressForm {...way} />
  const { url = '', proveedor = '', email } = company
  return (
    <Button size="s" variant="secondary" onClick={() => leave(url, email, way)}>
      {texts.continueWith(proveedor)}
    </Button>
  )
}

/** Asks for the address: a company's people go on to its provider, others are asked for the password by a step of its own in the history. */
function AddressForm({ onEdit, ...way }: Omit<CompanyWayProps, 'company'>) {
  const [email, setEmail] = useState(() => String(readStored('sessionStorage', 'csuite-typed-email') ?? ''))
  const [problem, setProblem] = useState<string>()
  const { busy, run } = useRequest()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const chosen = useRef(false)
  const { keep } = way
  // The form with the password has a box of its own in the same place.
  const carry = useEffectEvent(() => {
    if (keep.current) keep.current.checked = chosen.current
  })
  useEffect(() => {
    focusOnOpen(input.current)
    return () => carry()
  }, [])

  const askPassword = (typed: string) => {
    const state: LoginState = { email: typed }
    void navigate(authAddress('/login', way), { state })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = email.trim()
    const refused = Email.safeParse(typed).error?.issues[0]?.message
    setProblem(refused)
    if (refused !== undefined) return input.current?.focus()
    onEdit()
    void run(async () => {
      try {
        const { ir } = await call(signInWay, { body: { email: typed } })
        if (ir === undefined) askPassword(typed)
        else leave(ir, typed, way)
      } catch (error) {
        way.onError(errorMessage(error, texts.failed))
      }
    })
  }
  return (
    <Form onSubmit={submit}>
      <Fields disabled={busy}>
        <TextField
          ref={input}
          label={authTexts.email}
          name="email"
          {...emailInput}
          {...(hasPasskeys() && { autoComplete: 'username webauthn' })}
          value={email}
          error={problem}
          onChange={({ target }) => {
            setEmail(target.value)
            setProblem(undefined)
            writeStored('sessionStorage', 'csuite-typed-email', target.value.trim())
            onEdit()
          }}
        />
        <Keep>
          <input
            ref={keep}
            type="checkbox"
            name="mantener"
            onChange={({ target }) => {
              chosen.current = target.checked
            }}
          />
          {loginTexts.keep}
        </Keep>
      </Fields>
      <Button type="submit" name="continue" block busy={busy}>
        {texts.continue}
      </Button>
      <Button variant="quiet" block disabled={busy} onClick={() => askPassword(email.trim())}>
        {texts.usePassword}
      </Button>
    </Form>
  )
}
