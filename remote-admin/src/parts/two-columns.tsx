import { c, media, radius, space, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'

export const TwoColumns = styled.div`
  display: grid;
  gap: ${space[16]};
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`
export const Wide = styled.div`
  grid-column: 1 / -1;
`
/** What the form makes, as people will see it. */
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
