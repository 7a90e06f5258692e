import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import styled from 'styled-components'
import { words } from '@csuite/shared/texts'
import { CloseButton } from '@csuite/shared/ui/close-button'
import { c, radius, target, type, wrap } from '@csuite/shared/ui/theme'

export type AlertTone = 'danger' | 'ok' | 'warn' | 'info'

interface AlertProps {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  /** Below the text. */
  action?: ReactNode
  /** Shows the close button; also called after `autoDismissMs`. */
  onDismiss?: () => void
  /** Paused while hovered or focused. Key the alert by its message, so that a new one starts over. */
  autoDismissMs?: number
  className?: string
}

const looks = {
  danger: { icon: CircleAlert, ink: c.danger, ground: c.dangerSoft },
  ok: { icon: CircleCheck, ink: c.ok, ground: c.okSoft },
  warn: { icon: TriangleAlert, ink: c.warn, ground: c.warnSoft },
  info: { icon: Info, ink: c.info, ground: c.infoSoft },
} as const

/** Role alert for danger and warn, otherwise role status. */
export function Alert({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  autoDismissMs,
  className,
}: AlertProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useAutoDismiss(onDismiss && autoDismissMs, hovered || focused, onDismiss)
  const Icon = looks[tone].icon
  return (
    <Root
      className={className}
      role={tone === 'danger' || tone === 'warn' ? 'alert' : 'status'}
      $tone={tone}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      }}
    >
      <Icon size={20} aria-hidden="true" />
      <Body>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {action && <Actions>{action}</Actions>}
      </Body>
      {onDismiss && <Close label={words.close} onClick={onDismiss} />}
    </Root>
  )
}

/** Calls `dismiss` after `delayMs`. After a pause the remaining time continues, at least a second. */
function useAutoDismiss(delayMs: number | undefined, paused: boolean, dismiss: (() => void) | undefined) {
  const left = useRef(delayMs ?? 0)
  const onTime = useEffectEvent(() => dismiss?.())
  useEffect(() => {
    left.current = delayMs ?? 0
  }, [delayMs])
  useEffect(() => {
    if (!delayMs || paused) return
    const started = Date.now()
    const timer = setTimeout(() => onTime(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, left.current - (Date.now() - started))
    }
  }, [delayMs, paused])
}

const Root = styled.div<{ $tone: AlertTone }>`
  ${type.s14}
  display: flex;
  align-items: flex-start;
  gap: 12px;
  padding: 12px;
  border: 1px solid color-mix(in srgb, ${(p) => looks[p.$tone].ink} 30%, transparent);
  border-radius: ${radius.control};
  background: ${(p) => looks[p.$tone].ground};
  color: ${(p) => looks[p.$tone].ink};
  & a {
    color: inherit;
    font-weight: 550;
  }
  & > svg {
    flex: none;
  }
`
const Body = styled.div`
  flex: 1;
  min-width: 0;
  & > strong {
    font-weight: 600;
  }
`
// Links have the full target height without growing the alert.
const Actions = styled.div`
  ${wrap(8, 16)}
  margin-top: 8px;
  & > a {
    display: inline-flex;
    align-items: center;
    min-height: ${target};
    margin-block: -8px;
  }
`
const Close = styled(CloseButton)`
  margin: -10px -10px -10px 0;
`
