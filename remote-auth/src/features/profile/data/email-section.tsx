import { call } from '@csuite/shared/client'
import { confirmEmail } from '@csuite/shared/contract/account'
import { Email } from '@csuite/shared/contract/fields'
import { refreshUser } from '@csuite/shared/session'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { CardText } from '@csuite/shared/ui/card'
import { useState } from 'react'
import { authTexts } from '../../../parts/auth.texts'
import { codeTexts } from '../../../parts/code.texts'
import { emailInput } from '../../../parts/email-input'
import { requestCode } from '../../../parts/request-code'
import { ResendButton } from '../../../parts/resend-button'
import { keepInTab } from '@csuite/shared/storage'
import { readTexts } from '../../../parts/session-record'
import { FieldForm } from '../security/field-form'
import { Panel } from '../security/section'
import { useChange } from '../security/use-section'
import { emailTexts as texts } from './data.texts'

/** The change that waits for its code: a phone may reload the page while its user reads the mail. */
const KEY = 'csuite-new-email'

function pendingChange(email: string) {
  const pending = readTexts(KEY, ['email', 'wanted'])
  return pending?.email === email ? { wanted: pending.wanted, done: false } : null
}

/** Changes the email, once a code mailed to the new address has confirmed it. */
export function EmailSection({ email }: { email: string }) {
  const { busy, notice, refusedCode, setNotice, clearNotice, change } = useChange(texts.failed)
  const [restored] = useState(() => pendingChange(email))
  const [step, setStep] = useState<{ wanted: string; done: boolean } | null>(restored)

  const send = (wanted: string) =>
    change(async () => {
      await requestCode('change', wanted)
      keepInTab(KEY, { email, wanted })
      setStep({ wanted, done: false })
    })
  const confirm = (code: string, wanted: string) =>
    change(async () => {
      const done = () => {
        keepInTab(KEY, null)
        setStep({ wanted, done: true })
      }
      const [answer] = await Promise.allSettled([call(confirmEmail, { body: { codigo: code } }).then(done)])
      // Done is done: without a word of the person, and without an answer, now or at an earlier try.
      const user = await refreshUser().catch(() => undefined)
      if (answer.status === 'fulfilled') return
      if (user?.email !== wanted.toLowerCase()) throw answer.reason
      done()
    }, code)

  const other = () => {
    clearNotice()
    keepInTab(KEY, null)
    setStep(null)
  }

  return (
    <Panel title={texts.title} intro={texts.intro(email)} notice={notice}>
      {step?.done && <Alert tone="ok">{texts.done(step.wanted)}</Alert>}
      {step && !step.done ? (
        <>
          <CardText role="status">{texts.sent(step.wanted)}</CardText>
          <FieldForm
            code={{ label: authTexts.code, hint: codeTexts.mailed }}
            action={texts.confirm}
            busy={busy}
            refusedCode={refusedCode}
            focused={step !== restored}
            onSubmit={(code) => confirm(code, step.wanted)}
            aside={
              <>
                <ResendButton purpose="change" email={step.wanted} disabled={busy} onAnswer={setNotice} />
                <Button variant="quiet" disabled={busy} onClick={other}>
                  {texts.other}
                </Button>
              </>
            }
          />
        </>
      ) : (
        <FieldForm
          text={{ ...emailInput, label: texts.email, autoComplete: 'email' }}
          action={texts.send}
          variant="secondary"
          busy={busy}
          keepsValue
          problemOf={(typed) => Email.safeParse(typed).error?.issues[0]?.message}
          onSubmit={(typed) => send(Email.parse(typed))}
        />
      )}
    </Panel>
  )
}
