import { c, radius, space, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'

export const CardList = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  gap: ${space[24]};
  & > li {
    display: grid;
    gap: ${space[8]};
    align-content: start;
    padding: ${space[24]};
    border: 1px solid ${c.hairline};
    border-radius: ${radius.card};
    background: ${c.surface};
  }
  & p {
    ${type.s14}
    color: ${c.muted};
  }
`
