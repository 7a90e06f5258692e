import { CODE_LENGTH } from '@csuite/shared/contract/fields'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { Checkbox, CodeField, TextField } from '@csuite/shared/ui/field'
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { AuthPage, Fields, Form, Messages, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { codeTexts } from '../../parts/code.texts'
import { focusOnOpen } from '../../parts/focus-on-open'
import { hasPasskeys } from '../../parts/has-passkeys'
import { secondStepTexts } from './second-step.texts'
import { useSecondStep } from './use-second-step'

/** A sign-in's second step: an authenticator code, a recovery code or a passkey. */
export function SecondStepScreen({ hash }: { hash: string }) {
  // As `secondStepHash` wrote it; `mantener` is for a passkey: with a code the challenge knows.
  const step = new URLSearchParams(hash.slice(1))
  const metodos = step.get('metodos')?.split(',') ?? []
  const { busy, notice, refusedCode, leave, clearNotice, verify, signInWithPasskey } = useSecondStep(
    step.get('desafio') ?? '',
    step.has('mantener'),
  )
  const [chosen, setChosen] = useState<'app' | 'recovery' | null>(null)
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const recovery = chosen === 'recovery'
  const complete = recovery ? code.trim() !== '' : code.length === CODE_LENGTH
  const input = useRef<HTMLInputElement>(null)
  // In the layout phase, before the page focuses its heading; after a switch, on a phone too.
  useLayoutEffect(() => (chosen ? input.current?.focus() : focusOnOpen(input.current)), [chosen])

  const switchCode = () => {
    clearNotice()
    setChosen(recovery ? 'app' : 'recovery')
    setCode('')
    setRemember(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete) void verify(code.trim(), remember)
  }
  const field = {
    ref: input,
    name: 'code',
    value: code,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setCode(event.target.value),
  }
  return (
    <AuthPage
      title={secondStepTexts.heading}
      subtitle={recovery ? secondStepTexts.recoveryIntro : secondStepTexts.intro}
    >
      <Messages>{notice && <Alert tone="danger">{notice.text}</Alert>}</Messages>
      <Stack>
        <Form onSubmit={submit} onChange={clearNotice}>
          <Fields disabled={busy}>
            {/* Before the code, which is submitted as soon as it is complete. */}
            <Checkbox
              label={secondStepTexts.remember}
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            {recovery ? (
              <TextField
                {...field}
                label={secondStepTexts.recoveryCode}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            ) : (
              <CodeField
                {...field}
                label={authTexts.code}
                hint={codeTexts.app}
                wrong={!busy && code === refusedCode}
              />
            )}
          </Fields>
          <Button type="submit" block busy={busy} disabled={!complete}>
            {secondStepTexts.submit}
          </Button>
        </Form>
        {metodos.includes('llave') && hasPasskeys() && (
          <Button variant="secondary" block disabled={busy} onClick={() => void signInWithPasskey()}>
            {secondStepTexts.usePasskey}
          </Button>
        )}
        {metodos.includes('recuperacion') && (
          <Button variant="quiet" block disabled={busy} onClick={switchCode}>
            {recovery ? secondStepTexts.useApp : secondStepTexts.useRecovery}
          </Button>
        )}
        <Button variant="quiet" block disabled={busy} onClick={leave}>
          {secondStepTexts.back}
        </Button>
      </Stack>
    </AuthPage>
  )
}
