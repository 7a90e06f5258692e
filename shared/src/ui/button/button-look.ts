import styled, { css } from 'styled-components'
import { c, hovered, motion, radius, target, type } from '@csuite/shared/ui/theme'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonLook {
  variant?: ButtonVariant
  /** m: 44 px, s: 40 px high. */
  size?: 'm' | 's'
  block?: boolean
}

const colours = (ground: string, ink: string, hoverGround: string, hoverInk = ink) => css`
  background: ${ground};
  color: ${ink};
  ${hovered(`background:${hoverGround};color:${hoverInk};`, ":not(:disabled, [aria-disabled='true'])")}
`

const variants: Record<ButtonVariant, ReturnType<typeof css>> = {
  primary: colours(c.brand, c.onBrand, c.brandHover),
  secondary: css`
    ${colours(c.surface, c.text, c.hover)}
    border-color: ${c.input};
  `,
  quiet: colours('transparent', c.brand, c.brandSoft, c.brandHover),
  // Darker in the light theme, lighter in the dark one.
  danger: colours(c.danger, c.onDanger, `color-mix(in srgb, ${c.danger} 88%, ${c.text})`),
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
  -webkit-user-select: none;
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
