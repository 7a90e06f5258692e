import styled, { css } from 'styled-components'
import { c, hovered, motion, radius, type } from '@csuite/shared/ui/theme'

/** For inputs, text areas and selects. */
export const controlLook = css`
  ${type.s16}
  /* iOS zooms into a focused field with smaller text. */
  font-size: max(1rem, 16px);
  width: 100%;
  min-height: 44px;
  padding: 9px 12px;
  border: 1px solid ${c.input};
  border-radius: ${radius.control};
  background: ${c.surface};
  color: ${c.text};
  transition: border-color ${motion.hover};
  &::placeholder {
    color: ${c.muted};
    opacity: 1;
  }
  ${hovered(`border-color:${c.text};`, ':not(:disabled)')}
  &:focus-visible {
    border-color: ${c.brand};
    outline-offset: 1px;
  }
  &[aria-invalid='true'] {
    border-color: ${c.danger};
    box-shadow: inset 0 0 0 1px ${c.danger};
  }
  &:disabled {
    background: ${c.sunken};
    border-color: ${c.hairline};
    color: ${c.muted};
    cursor: not-allowed;
  }
`

export const Input = styled.input`
  ${controlLook}
`
