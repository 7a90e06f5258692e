import type { ReactNode } from 'react'
import styled from 'styled-components'
import { c, space, target, type, wrap } from '@csuite/shared/ui/theme'
import { Card } from './card'

interface ToolCardProps {
  icon: ReactNode
  /** Right of the icon. */
  corner?: ReactNode
  name: ReactNode
  nameId?: string
  nameAs?: 'strong'
  /** Clipped to two lines. */
  description: ReactNode
  badges: ReactNode
  /** Unavailable, shown in grey. */
  off: boolean
  children: ReactNode
}

export function ToolCard(props: ToolCardProps) {
  return (
    <Root as="article" aria-labelledby={props.nameId} $off={props.off}>
      <Top>
        {props.icon}
        {props.corner}
      </Top>
      <Name as={props.nameAs} id={props.nameId}>
        {props.name}
      </Name>
      <Description>{props.description}</Description>
      <Badges>{props.badges}</Badges>
      {props.children}
    </Root>
  )
}

const Root = styled(Card)<{ $off: boolean }>`
  display: flex;
  flex-direction: column;
  gap: ${space[8]};
  height: 100%;
  padding: ${space[16]};
  background: ${(p) => (p.$off ? c.sunken : c.surface)};
  overflow-wrap: anywhere;
  transition: border-color 120ms;
  @media (hover: hover) {
    &:hover {
      border-color: ${(p) => (p.$off ? c.hairline : c.input)};
    }
  }
  &:focus-within {
    border-color: ${(p) => (p.$off ? c.hairline : c.input)};
  }
  & > div:first-child > :first-child {
    filter: ${(p) => (p.$off ? 'grayscale(1)' : 'none')};
    opacity: ${(p) => (p.$off ? 0.55 : 1)};
  }
  & > h2 {
    color: ${(p) => (p.$off ? c.muted : c.text)};
  }
`
const Top = styled.div`
  display: flex;
  justify-content: space-between;
  & > button {
    position: relative;
    z-index: 1;
    margin: -6px -6px 0 0;
  }
`
const Name = styled.h2`
  ${type.s16}
  margin-top: ${space[4]};
`
const Description = styled.p`
  ${type.quiet}
  display: -webkit-box;
  overflow: hidden;
  min-height: ${target};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`
const Badges = styled.div`
  ${wrap(4)}
`
