import { c, radius } from '@csuite/shared/ui/theme'
import { css } from 'styled-components'

/** Stretches a frame's one link over the whole frame, with its hover and focus styles. */
export const coveringLink = (hover: string) => css`
  position: relative;
  & a {
    color: inherit;
    text-decoration: none;
    &::after {
      content: '';
      position: absolute;
      inset: 0;
      border-radius: ${radius.card};
    }
    &:focus-visible {
      outline: none;
      &::after {
        outline: 2px solid ${c.brand};
        outline-offset: -2px;
      }
    }
  }
  &:has(a:hover) {
    background: ${hover};
  }
`
