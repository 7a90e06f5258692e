import { frame, grid, space, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'

export const CardList = styled.ul`
  ${grid(24)}
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  & > li {
    ${grid(8)}
    align-content: start;
    padding: ${space[24]};
    ${frame}
  }
  & p {
    ${type.quiet}
  }
`
