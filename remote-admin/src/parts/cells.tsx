import { Td } from '@csuite/shared/ui/table'
import { c, media, space, type } from '@csuite/shared/ui/theme'
import type { ReactNode } from 'react'
import styled from 'styled-components'

/** The cell of a quiet button. */
export const ActionCell = ({ children }: { children: ReactNode }) => <Cell>{children}</Cell>

/** A line under a name. */
export const Detail = styled.p`
  ${type.s14}
  color: ${c.muted};
  overflow-wrap: anywhere;
`
const Cell = styled(Td)`
  padding-block: 3px;
  /* Aligns the button's text with the heading. */
  & > button {
    margin-left: -12px;
  }
`
/** A row's buttons. */
export const RowActions = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  white-space: nowrap;
  ${media.cards} {
    flex-wrap: wrap;
    width: 100%;
  }
`
