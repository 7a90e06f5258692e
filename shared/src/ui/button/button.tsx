import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styled from 'styled-components'
import { Spinner } from '../spinner'
import { ButtonIcon, type ButtonLook, buttonLook } from './button-look'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'>, ButtonLook {
  /** While true the button keeps its focus but does nothing, shows a spinner and is announced as busy. */
  busy?: boolean
  /** Decoration before the text. */
  icon?: ReactNode
}

/** A button; `type` is 'button' unless given. */
export function Button({
  variant = 'primary',
  size = 'm',
  block = false,
  busy = false,
  icon,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // A disabled button would lose the focus, so a busy one only refuses the click (and with it the submit).
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault()
      event.stopPropagation()
    } else onClick?.(event)
  }
  return (
    <Root
      {...rest}
      type={type}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      $variant={variant}
      $size={size}
      $block={block}
    >
      {busy ? <Spinner size={18} /> : icon && <ButtonIcon aria-hidden="true">{icon}</ButtonIcon>}
      {children}
    </Root>
  )
}

const Root = styled.button<{ $variant: string; $size: string; $block: boolean }>`
  ${buttonLook}
`
