import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styled from 'styled-components'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { ButtonIcon, type ButtonLook, type StyledLook, buttonLook } from './button-look'
import { buttonTexts } from './button.texts'

interface ButtonLinkProps extends LinkProps, ButtonLook {
  icon?: ReactNode
}

export function ButtonLink({ variant = 'primary', size, block, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <LinkRoot {...rest} $variant={variant} $size={size} $block={block}>
      {icon && <ButtonIcon>{icon}</ButtonIcon>}
      <span>{children}</span>
    </LinkRoot>
  )
}

/** A link to another site, which opens in a new tab and says so. With `variant` it looks like a button. */
export function ExternalLink({ variant, size, block, children, ...rest }: ComponentProps<'a'> & ButtonLook) {
  const link = { ...rest, target: '_blank', rel: 'noopener noreferrer' }
  const content = (
    <>
      <span>{children}</span>
      <Arrow aria-hidden="true" viewBox="0 0 16 16">
        <path d="M4 12 12 4M5 4h7v7" />
      </Arrow>
      <VisuallyHidden>{` ${buttonTexts.newTab}`}</VisuallyHidden>
    </>
  )
  if (!variant) return <a {...link}>{content}</a>
  return (
    <AnchorRoot {...link} $variant={variant} $size={size} $block={block}>
      {content}
    </AnchorRoot>
  )
}

const LinkRoot = styled(Link)<StyledLook>`
  ${buttonLook}
`
const AnchorRoot = styled.a<StyledLook>`
  ${buttonLook}
`
/** Not from lucide-react, whose core would join the host's first script. */
const Arrow = styled.svg`
  display: inline-block;
  flex: none;
  width: 0.9em;
  height: 0.9em;
  margin-left: 0.3em;
  vertical-align: -0.08em;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
`
