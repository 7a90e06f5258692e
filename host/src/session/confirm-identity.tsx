import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { confirmIdentity } from '@csuite/shared/contract/sessions'
import { useSession } from '@csuite/shared/session'
import { Button } from '@csuite/shared/ui/button'
import { Dialog } from '@csuite/shared/ui/dialog'
import { PasswordField } from '@csuite/shared/ui/field'
import { type FormEvent, useId, useRef, useState } from 'react'
import { sessionTexts } from './session.texts'

interface ConfirmIdentityProps {
  onAnswer: (confirmed: boolean) => void
}

/** Asks for the password before what needs a recent sign-in. */
export function ConfirmIdentity({ onAnswer }: ConfirmIdentityProps) {
  const email = useSession((state) => state.user?.email ?? '')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const form = useId()
  const confirm = async () => {
    const password = field.current?.value ?? ''
    if (busy) return
    if (!password) return setError(sessionTexts.passwordMissing)
    setBusy(true)
    try {
      await call(confirmIdentity, { body: { password } })
      onAnswer(true)
    } catch (failure) {
      // The session is over: the sign-in takes the place of the question.
      if (failure instanceof ApiError && failure.status === 401) return onAnswer(false)
      setError(errorMessage(failure, sessionTexts.notConfirmed))
      setBusy(false)
      field.current?.focus()
    }
  }
  return (
    <Dialog
      open
      size="s"
      dismissible={false}
      onOpenChange={() => onAnswer(false)}
      initialFocus={field}
      title={sessionTexts.confirmTitle}
      description={sessionTexts.confirmDetail}
      footer={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {sessionTexts.cancel}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {sessionTexts.confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={field}
          name="password"
          label={sessionTexts.password}
          autoComplete="current-password"
          error={error}
          onChange={() => setError(undefined)}
        />
      </form>
    </Dialog>
  )
}
