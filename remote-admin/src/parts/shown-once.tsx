import { Check, Copy } from 'lucide-react'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { copyText } from '@csuite/shared/ui/clipboard'
import { Dialog } from '@csuite/shared/ui/dialog'
import { TextField } from '@csuite/shared/ui/field'
import { fonts } from '@csuite/shared/ui/theme'
import type { OpenedDialog } from '@csuite/shared/form'
import { Stack } from '@csuite/shared/ui/layout'
import { useRef, useState } from 'react'
import styled from 'styled-components'
import { credentialTexts as words } from './credentials.texts'

interface ShownOnceProps extends OpenedDialog {
  secret: string
  /** `secret` is the label of its field. */
  texts: Record<'title' | 'text' | 'secret' | 'once' | 'copied', string>
}

/** Shows a new secret, the only time it can be read; only its buttons close the dialog. */
export function ShownOnce({ secret, texts, onClose, ...dialog }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'idle' | 'done' | 'failed'>('idle')
  const copy = async () => {
    const done = await copyText(secret)
    setOutcome(done ? 'done' : 'failed')
    if (!done) field.current?.select()
  }
  return (
    <Dialog
      {...dialog}
      // Escape and Back are soon pressed, and the secret is then lost.
      onOpenChange={() => undefined}
      dismissible={false}
      title={texts.title}
      description={texts.text}
      footer={<Button onClick={onClose}>{words.done}</Button>}
    >
      <Stack>
        <Alert tone="warn">{texts.once}</Alert>
        <Secret
          ref={field}
          label={texts.secret}
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="secondary"
          icon={outcome === 'done' ? <Check /> : <Copy />}
          onClick={() => void copy()}
        >
          {/* Not a role: that would leave the button without a name in Chromium. */}
          <span aria-live="polite">
            {outcome === 'done' ? texts.copied : outcome === 'failed' ? words.copyFailed : words.copy}
          </span>
        </Button>
      </Stack>
    </Dialog>
  )
}

const Secret = styled(TextField)`
  & input {
    font-family: ${fonts.mono};
    text-overflow: ellipsis;
  }
`
