import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styled from 'styled-components'
import { Spinner } from '@csuite/shared/ui/spinner'
import { ButtonIcon, type ButtonLook, type StyledLook, buttonLook } from './button-look'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'>, ButtonLook {
  /** Shows a spinner, announces it and ignores clicks; the button keeps its focus. Absent: every click counts, of a double click too. */
  busy?: boolean
  icon?: ReactNode
}

export function Button({
  variant = 'primary',
  size,
  block,
  busy,
  icon,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // Not `disabled`, which would lose the focus.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A double click is faster than the state.
    if (busy || (busy === false && event.detail > 1)) {
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
      {busy ? <Spinner size={18} /> : icon && <ButtonIcon>{icon}</ButtonIcon>}
      <span>{children}</span>
    </Root>
  )
}

const Root = styled.button<StyledLook>`
  ${buttonLook}
`
