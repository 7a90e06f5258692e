import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { confirmIdentity } from '@csuite/shared/contract/sessions'
import { useRequest } from '@csuite/shared/form'
import { useSession } from '@csuite/shared/session'
import { Button } from '@csuite/shared/ui/button'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { PasswordField } from '@csuite/shared/ui/field'
import { Stack } from '@csuite/shared/ui/layout'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { confirmByPasskey, hasPasskey } from './confirm-by-passkey'
import { questionsTexts } from './questions.texts'

/** Asks for the password or a passkey before a call that needs a recent sign-in. */
export function ConfirmIdentity({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const email = useSession((state) => state.user?.email ?? '')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const form = useId()
  const [passkey, setPasskey] = useState(false)
  useEffect(() => {
    hasPasskey().then(setPasskey, () => undefined)
  }, [])

  const { mutate, isPending } = useRequest((proof: () => Promise<void>) => proof())
  const prove = (proof: () => Promise<void>) =>
    mutate(proof, {
      onSuccess: () => onAnswer(true),
      onError: (failure) => {
        // The session is over: the sign-in replaces the dialog.
        if (failure instanceof ApiError && failure.status === 401) return onAnswer(false)
        setError(errorMessage(failure, questionsTexts.notConfirmed))
        field.current?.focus()
      },
    })
  const submit = () => {
    const password = field.current?.value ?? ''
    if (!password) return setError(questionsTexts.passwordMissing)
    prove(() => call(confirmIdentity, { body: { password } }))
  }
  return (
    <ActionDialog
      open
      dismissible={false}
      onClose={() => onAnswer(false)}
      initialFocus={field}
      title={questionsTexts.confirmTitle}
      description={questionsTexts.confirmDetail}
      form={form}
      action={questionsTexts.confirm}
      busy={isPending}
    >
      <form
        id={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
      >
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={field}
          name="password"
          label={questionsTexts.password}
          autoComplete="current-password"
          error={error}
          onChange={() => setError(undefined)}
        />
        {passkey && (
          <Stack $above={16}>
            <Button variant="secondary" block disabled={isPending} onClick={() => prove(confirmByPasskey)}>
              {questionsTexts.byPasskey}
            </Button>
          </Stack>
        )}
      </form>
    </ActionDialog>
  )
}
