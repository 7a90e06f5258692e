import { Button } from '@csuite/shared/ui/button'
import { Td } from '@csuite/shared/ui/table'
import { c, media, row, type } from '@csuite/shared/ui/theme'
import type { ReactNode } from 'react'
import styled from 'styled-components'

export const ActionCell = ({ children }: { children: ReactNode }) => <Cell>{children}</Cell>

/** A name with its lines: a word that is longer than the column is broken, and the column stays readable. */
export const Named = styled.div`
  min-width: min(10rem, 28vw);
  overflow-wrap: anywhere;
`
export const Detail = styled.p`
  ${type.quiet}
  overflow-wrap: anywhere;
`
const Cell = styled(Td)`
  padding-block: 3px;
  /* Aligns the button's text with the heading. */
  & > button {
    margin-left: -12px;
  }
`
export const SmallButton = styled(Button).attrs({ size: 's', variant: 'secondary' })``
/** Opens the question whose button is filled red, or takes one of many away. */
export const DangerButton = styled(SmallButton)`
  &&:not(:disabled, [aria-disabled='true']) {
    border-color: color-mix(in srgb, ${c.danger} 50%, transparent);
    color: ${c.danger};
  }
`
export const RowActions = styled.div`
  ${row(8)}
  white-space: nowrap;
  ${media.cards} {
    flex-wrap: wrap;
    width: 100%;
  }
`
