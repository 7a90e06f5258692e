import styled, { css } from 'styled-components'
import { c, motion, radius, target, type } from '@csuite/shared/ui/theme'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonLook {
  variant?: ButtonVariant
  /** m: 44 px, s: 40 px high. */
  size?: 'm' | 's'
  block?: boolean
}

const variants: Record<ButtonVariant, ReturnType<typeof css>> = {
  primary: css`
    background: ${c.brand};
    color: ${c.onBrand};
    @media (hover: hover) {
      &:hover:not(:disabled, [aria-disabled='true']) {
        background: ${c.brandHover};
        color: ${c.onBrand};
      }
    }
  `,
  secondary: css`
    background: ${c.surface};
    color: ${c.text};
    border-color: ${c.input};
    @media (hover: hover) {
      &:hover:not(:disabled, [aria-disabled='true']) {
        background: ${c.hover};
        color: ${c.text};
      }
    }
  `,
  quiet: css`
    background: transparent;
    color: ${c.brand};
    @media (hover: hover) {
      &:hover:not(:disabled, [aria-disabled='true']) {
        background: ${c.brandSoft};
        color: ${c.brandHover};
      }
    }
  `,
  danger: css`
    background: ${c.danger};
    color: ${c.onDanger};
    @media (hover: hover) {
      &:hover:not(:disabled, [aria-disabled='true']) {
        /* Darker in the light theme, lighter in the dark one. */
        background: color-mix(in srgb, ${c.danger} 88%, ${c.text});
        color: ${c.onDanger};
      }
    }
  `,
}

export interface StyledLook {
  $variant: ButtonVariant
  $size: ButtonLook['size']
  $block: ButtonLook['block']
}

export const buttonLook = css<StyledLook>`
  ${type.s14}
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: ${(p) => (p.$size === 's' ? target : '44px')};
  width: ${(p) => (p.$block ? '100%' : 'auto')};
  padding: 8px ${(p) => (p.$size === 's' ? '12px' : '20px')};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  font-weight: 550;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  transition:
    background-color ${motion.hover},
    border-color ${motion.hover},
    color ${motion.hover};
  ${(p) => variants[p.$variant]}
  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  &:disabled,
  &[aria-disabled='true']:not([aria-busy='true']) {
    background: ${c.sunken};
    border-color: ${c.hairline};
    color: ${c.muted};
  }
`

export const ButtonIcon = styled.span.attrs({ 'aria-hidden': true })`
  display: inline-flex;
  flex: none;
  & > svg {
    width: 18px;
    height: 18px;
  }
`
