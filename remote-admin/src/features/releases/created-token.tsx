import { Check, Copy } from 'lucide-react'
import type { DeployToken } from '@csuite/shared/contract/deploy-tokens'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { copyText } from '@csuite/shared/ui/clipboard'
import { Dialog } from '@csuite/shared/ui/dialog'
import { TextField } from '@csuite/shared/ui/field'
import { fonts, space } from '@csuite/shared/ui/theme'
import { useRef, useState } from 'react'
import styled from 'styled-components'
import { tokensTexts } from './tokens.texts'

const texts = tokensTexts.created

interface CreatedTokenProps {
  open: boolean
  created: DeployToken & { token: string }
  onClose: () => void
}

/** Shows a new token, the only time it can be read; only its buttons close the dialog. */
export function CreatedToken({ open, created, onClose }: CreatedTokenProps) {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'idle' | 'done' | 'failed'>('idle')
  const copy = async () => {
    const done = await copyText(created.token)
    setOutcome(done ? 'done' : 'failed')
    if (!done) field.current?.select()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      dismissible={false}
      title={texts.title}
      description={texts.text(created.label, created.remote)}
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <Content>
        <Alert tone="warn">{texts.once}</Alert>
        <Token
          ref={field}
          label={texts.token}
          value={created.token}
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
            {outcome === 'done' ? texts.copied : outcome === 'failed' ? texts.copyFailed : texts.copy}
          </span>
        </Button>
      </Content>
    </Dialog>
  )
}

const Content = styled.div`
  display: grid;
  gap: ${space[16]};
`
const Token = styled(TextField)`
  & input {
    font-family: ${fonts.mono};
    text-overflow: ellipsis;
  }
`
