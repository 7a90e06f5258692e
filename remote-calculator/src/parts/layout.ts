import { media, space } from '@csuite/shared/ui/theme'
import styled from 'styled-components'

/** One below the other. */
export const Stack = styled.div<{ $gap?: keyof typeof space }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 16 }) => space[$gap]};
`

/** Beside each other, on several lines where they do not fit on one. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[12]};
`

/** The fields of a form, in one column on phones. */
export const TwoColumns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${space[16]};
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** As wide as all columns. */
export const Wide = styled.div`
  grid-column: 1 / -1;
`
