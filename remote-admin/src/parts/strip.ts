import { c, frame, radius, space } from '@csuite/shared/ui/theme'
import styled, { css } from 'styled-components'

/** Four figures side by side in one frame; users add breakpoints and dividers. */
export const Strip = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  margin-bottom: ${space[24]};
  ${frame}
`

/** Stretches the one link in a figure over the whole figure. */
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
  @media (hover: hover) {
    &:has(a:hover) {
      background: ${hover};
    }
  }
`
