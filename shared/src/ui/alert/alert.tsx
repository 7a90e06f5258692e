import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { c, radius, target, type } from '../theme/tokens'
import { alertTexts } from './alert.texts'
import { useAutoDismiss } from './use-auto-dismiss'

export type AlertTone = 'danger' | 'ok' | 'warn' | 'info'

interface AlertProps {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  /** Links or buttons under the text. */
  action?: ReactNode
  /** Shows the close button; also called when the time is over. */
  onDismiss?: () => void
  /** Goes by itself after this many ms (needs `onDismiss`), but waits while hovered or focused. Key the alert by its message. */
  autoDismissMs?: number
  className?: string
}

const looks = {
  danger: { icon: CircleAlert, ink: c.danger, ground: c.dangerSoft },
  ok: { icon: CircleCheck, ink: c.ok, ground: c.okSoft },
  warn: { icon: TriangleAlert, ink: c.warn, ground: c.warnSoft },
  info: { icon: Info, ink: c.info, ground: c.infoSoft },
} as const

/** A message about what just happened. Danger and warn interrupt (role alert), the others wait (role status). */
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
      {onDismiss && (
        <Close type="button" aria-label={alertTexts.close} title={alertTexts.close} onClick={onDismiss}>
          <X size={18} aria-hidden="true" />
        </Close>
      )}
    </Root>
  )
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
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  margin-top: 8px;
  /* As high as a target without making the alert that high. */
  & > a {
    display: inline-flex;
    align-items: center;
    min-height: ${target};
    margin-block: -8px;
  }
`
const Close = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: ${target};
  height: ${target};
  margin: -10px -10px -10px 0;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: transparent;
  color: inherit;
  cursor: pointer;
  &:hover {
    background: color-mix(in srgb, currentColor 12%, transparent);
  }
  &:focus-visible {
    outline-color: currentColor;
    outline-offset: -4px;
  }
`
