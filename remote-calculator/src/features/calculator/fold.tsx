import type { ReactNode } from 'react'
import { cut, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { icons } from '../../parts/icons'
import { PanelButton, panel } from '../../parts/panel-styles'

interface FoldProps {
  open: boolean
  onToggle: () => void
  name: string
  /** What is chosen inside. */
  inUse: ReactNode
  problem: ReactNode
  children?: ReactNode
}

export function Fold({ open, onToggle, name, inUse, problem, children }: FoldProps) {
  return (
    <Root>
      <Toggle aria-expanded={open} onClick={onToggle}>
        <span>{name}</span>
        <InUse>{inUse}</InUse>
        {icons.down}
      </Toggle>
      <Problem role="status">{problem}</Problem>
      {children}
    </Root>
  )
}

const Root = styled.div`
  min-width: 0;
`
const Toggle = styled(PanelButton)`
  justify-content: flex-start;
  width: 100%;
  min-height: 44px;
  gap: 12px;
  & > svg {
    margin-left: auto;
  }
  &[aria-expanded='true'] > svg {
    transform: rotate(180deg);
  }
`
const Problem = styled.p`
  ${type.s14}
  color: ${panel.danger};
  &:not(:empty) {
    margin-top: 4px;
  }
`
/** Takes what the name beside it leaves. */
const InUse = styled.span`
  ${type.s12}
  flex: 1 1 0;
  min-width: 0;
  text-align: start;
  ${cut}
  color: ${panel.muted};
`
