import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { useState } from 'react'
import { AuthPage, Messages, Stack } from '../../parts/auth-page'
import { hasPasskeys } from '../../parts/has-passkeys'
import type { SecondStep } from '../../parts/second-step'
import { SecondStepForm } from './second-step-form'
import { secondStepTexts } from './second-step.texts'
import { useSecondStep } from './use-second-step'

/** A sign-in's second step: an authenticator code, a recovery code or a passkey. */
export function SecondStepScreen({ step: { desafio, metodos } }: { step: SecondStep }) {
  const { busy, notice, refusedCode, leave, clearNotice, verify, signInWithPasskey } = useSecondStep(desafio)
  const [recovery, setRecovery] = useState(false)
  const [chosen, setChosen] = useState(false)
  const other = () => {
    clearNotice()
    setRecovery(!recovery)
    setChosen(true)
  }
  return (
    <AuthPage
      title={secondStepTexts.heading}
      subtitle={recovery ? secondStepTexts.recoveryIntro : secondStepTexts.intro}
    >
      <Messages>{notice && <Alert tone="danger">{notice.text}</Alert>}</Messages>
      <Stack>
        <SecondStepForm
          key={String(recovery)}
          recovery={recovery}
          chosen={chosen}
          busy={busy}
          refusedCode={refusedCode}
          onEdit={clearNotice}
          onSubmit={(code, remember) => void verify(code, remember)}
        />
        {metodos.includes('llave') && hasPasskeys() && (
          <Button variant="secondary" block disabled={busy} onClick={() => void signInWithPasskey()}>
            {secondStepTexts.usePasskey}
          </Button>
        )}
        {metodos.includes('recuperacion') && (
          <Button variant="quiet" block disabled={busy} onClick={other}>
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
