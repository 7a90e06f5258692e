import { c, radius, space } from '@csuite/shared/ui/theme'
import styled from 'styled-components'

/** Four figures side by side in one frame; users add breakpoints and dividers. */
export const Strip = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  margin: 0 0 ${space[24]};
  border: 1px solid ${c.hairline};
  border-radius: ${radius.card};
  background: ${c.surface};
`
