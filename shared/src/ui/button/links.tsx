import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styled from 'styled-components'
import { VisuallyHidden } from '../visually-hidden'
import { ButtonIcon, type ButtonLook, buttonLook } from './button-look'
import { buttonTexts } from './button.texts'

interface ButtonLinkProps extends LinkProps, ButtonLook {
  icon?: ReactNode
}

/** A link of the portal that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  size = 'm',
  block = false,
  icon,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <LinkRoot {...rest} $variant={variant} $size={size} $block={block}>
      {icon && <ButtonIcon aria-hidden="true">{icon}</ButtonIcon>}
      {children}
    </LinkRoot>
  )
}

interface ExternalLinkProps extends Omit<ComponentProps<'a'>, 'target'>, ButtonLook {
  href: string
}

/** A link that opens another site in a new tab and says so. With `variant` it looks like a button. */
export function ExternalLink({ variant, size = 'm', block = false, children, ...rest }: ExternalLinkProps) {
  const content = (
    <>
      {children}
      <Arrow aria-hidden="true" viewBox="0 0 16 16">
        <path d="M4 12 12 4M5 4h7v7" />
      </Arrow>
      <VisuallyHidden> {buttonTexts.newTab}</VisuallyHidden>
    </>
  )
  const safe = { target: '_blank', rel: 'noopener noreferrer' }
  if (!variant)
    return (
      <a {...rest} {...safe}>
        {content}
      </a>
    )
  return (
    <AnchorRoot {...rest} {...safe} $variant={variant} $size={size} $block={block}>
      {content}
    </AnchorRoot>
  )
}

const LinkRoot = styled(Link)<{ $variant: string; $size: string; $block: boolean }>`
  ${buttonLook}
`
const AnchorRoot = styled.a<{ $variant: string; $size: string; $block: boolean }>`
  ${buttonLook}
`
/** Drawn here: the icon library's core would come with the host's first script for this one. */
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
