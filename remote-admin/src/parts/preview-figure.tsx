import { c, radius, space, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'

export const PreviewFigure = styled.figure`
  ${type.s14}
  grid-column: 1 / -1;
  & > figcaption {
    margin-bottom: ${space[4]};
    font-weight: 550;
  }
  & > div {
    overflow: hidden;
    border: 1px solid ${c.hairline};
    border-radius: ${radius.control};
  }
`
