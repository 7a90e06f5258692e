import { c, grid, space, type } from '@csuite/shared/ui/theme'
import { Check } from 'lucide-react'
import styled from 'styled-components'

export function CheckList({ label, items }: { label?: string; items: readonly string[] }) {
  return (
    <List role="list" aria-label={label}>
      {items.map((item, index) => (
        <li key={index}>
          <Check size={18} aria-hidden="true" />
          <span>{item}</span>
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  ${type.s14}
  ${grid(8)}
  & > li {
    display: flex;
    gap: ${space[8]};
  }
  & svg {
    flex: none;
    margin-top: 1px;
    color: ${c.brand};
  }
`
