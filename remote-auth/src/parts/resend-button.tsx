import { errorMessage } from '@csuite/shared/client'
import { Button } from '@csuite/shared/ui/button'
import { useState } from 'react'
import styled from 'styled-components'
import { codeTexts } from './code.texts'
import type { Notice } from './banner'
import { type CodePurpose, requestCode, useCooldown } from './request-code'

interface ResendButtonProps {
  purpose: CodePurpose
  email: string
  disabled?: boolean
  onAnswer: (answer: Notice) => void
}

/** 'Reenviar código', disabled during its cooldown. */
export function ResendButton({ purpose, email, disabled = false, onAnswer }: ResendButtonProps) {
  const [busy, setBusy] = useState(false)
  const seconds = useCooldown(purpose, email)
  const resend = async () => {
    if (!email) return onAnswer({ tone: 'danger', text: codeTexts.resendNeedsEmail })
    setBusy(true)
    let answer: Notice
    try {
      answer = { tone: 'ok', text: await requestCode(purpose, email) }
    } catch (error) {
      answer = { tone: 'danger', text: errorMessage(error, codeTexts.resendFailed) }
    }
    setBusy(false)
    onAnswer(answer)
  }
  return (
    <Root
      variant="quiet"
      size="s"
      busy={busy}
      disabled={disabled || seconds > 0}
      onClick={() => void resend()}
    >
      {busy ? codeTexts.resending : seconds > 0 ? codeTexts.resendIn(seconds) : codeTexts.resendCode}
    </Root>
  )
}

/** Looks like a link under its field. */
const Root = styled(Button)`
  align-self: flex-start;
  margin-left: -12px;
  &:disabled {
    background: none;
    border-color: transparent;
  }
`
