import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { c, hovered, motion, radius, target } from '@csuite/shared/ui/theme'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name, also shown as the tooltip. */
  label: string
}

export function IconButton({ label, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Root title={label} {...rest} type={type} aria-label={label}>
      {children}
    </Root>
  )
}

const Root = styled.button`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: ${target};
  height: ${target};
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: transparent;
  color: ${c.muted};
  cursor: pointer;
  transition:
    background-color ${motion.hover},
    color ${motion.hover};
  & > svg {
    width: 20px;
    height: 20px;
  }
  ${hovered(`background:${c.hover};color:${c.text};`, ':not(:disabled)')}
  &[aria-expanded='true'],
  &[aria-pressed='true'] {
    background: ${c.brandSoft};
    color: ${c.brand};
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.5;
  }
`
