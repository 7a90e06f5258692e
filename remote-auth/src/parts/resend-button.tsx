import { Button } from '@csuite/shared/ui/button'
import styled from 'styled-components'
import { authTexts } from './auth.texts'
import type { Notice } from './banner'
import type { CooldownPurpose } from './use-cooldown'
import { useResend } from './use-resend'

interface ResendButtonProps {
  purpose: CooldownPurpose
  email: string
  disabled?: boolean
  /** Gets what to say. `ok` means that a code is on its way. */
  onAnswer: (answer: Notice) => void
}

/** 'Reenviar código', which counts the waiting time down after use. */
export function ResendButton({ purpose, email, disabled = false, onAnswer }: ResendButtonProps) {
  const { busy, seconds, resend } = useResend(purpose, email)
  return (
    <Root
      variant="quiet"
      size="s"
      busy={busy}
      disabled={disabled || seconds > 0}
      onClick={() => void resend().then(onAnswer)}
    >
      {busy ? authTexts.resending : seconds > 0 ? authTexts.resendIn(seconds) : authTexts.resendCode}
    </Root>
  )
}

/** As a link would stand under its field, not as wide as the form. */
const Root = styled(Button)`
  align-self: flex-start;
  margin-left: -12px;
  &:disabled {
    background: none;
    border-color: transparent;
  }
`
