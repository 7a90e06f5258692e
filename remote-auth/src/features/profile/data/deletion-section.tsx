import { call } from '@csuite/shared/client'
import { deleteAccount } from '@csuite/shared/contract/account'
import { signOutLocally } from '@csuite/shared/session'
import { clearTab } from '@csuite/shared/storage'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { TextField } from '@csuite/shared/ui/field'
import { grid, type } from '@csuite/shared/ui/theme'
import { type FormEvent, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { Form } from '../../../parts/auth-page'
import { browserExit } from '../../../parts/browser-exit'
import { Buttons, Panel } from '../security/section'
import { useChange } from '../security/use-section'
import { deletionTexts as texts } from './data.texts'

export function DeletionSection({ email }: { email: string }) {
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const { busy, notice, change } = useChange(texts.failed)
  const [open, setOpen] = useState(false)
  const [mismatch, setMismatch] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (field.current?.value.trim().toLowerCase() !== email.toLowerCase()) {
      setMismatch(true)
      return field.current?.focus()
    }
    if (await change(() => call(deleteAccount))) leave()
  }
  return (
    <Panel title={texts.title} intro={texts.intro} notice={null}>
      <Consequences>
        {texts.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </Consequences>
      <Buttons>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      </Buttons>
      <ActionDialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.question}
        description={texts.intro}
        initialFocus={field}
        form={form}
        action={texts.action}
        variant="danger"
        busy={busy}
      >
        <Form id={form} onSubmit={(event) => void submit(event)}>
          <TextField
            ref={field}
            label={texts.typed(email)}
            error={mismatch ? texts.mismatch : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={() => setMismatch(false)}
          />
          {notice && <Alert tone="danger">{notice.text}</Alert>}
        </Form>
      </ActionDialog>
    </Panel>
  )
}

/** Loads a new document, so that no personal data stays in memory. */
function leave(): void {
  signOutLocally()
  clearTab()
  browserExit.replace('/login?notice=account_deleted')
}

const Consequences = styled.ul`
  ${type.s14}
  ${grid(4)}
  padding-left: 1.2em;
`
