import {
  type KeyboardEventHandler,
  type ReactElement,
  type ReactNode,
  cloneElement,
  useEffect,
  useId,
  useRef,
} from 'react'
import styled from 'styled-components'
import { Anchor, type TriggerProps, floating } from './menu'
import { usePopup } from './use-popup'

interface PopoverProps {
  trigger: ReactElement<TriggerProps>
  label: string
  children: (close: () => void) => ReactNode
  onKeyDown?: KeyboardEventHandler
  className?: string
}

/** A non-modal dialog below its trigger. It takes the focus when it opens. */
export function Popover({ trigger, label, children, onKeyDown, className }: PopoverProps) {
  const id = useId()
  const { root, open, setOpen, close } = usePopup()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) panel.current?.focus()
  }, [open])
  return (
    <Anchor ref={root}>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open && (
        <Panel
          id={id}
          ref={panel}
          tabIndex={-1}
          role="dialog"
          aria-label={label}
          onKeyDown={onKeyDown}
          className={className}
          style={{ width: 320 }}
        >
          {children(close)}
        </Panel>
      )}
    </Anchor>
  )
}

const Panel = styled.div`
  ${floating}
  &:focus {
    outline: none;
  }
`
