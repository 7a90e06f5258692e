import { c, media, type } from '@csuite/shared/ui/theme'
import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { PlainTable } from './plain-table'

export const FigureTable = ({ label, ...table }: ComponentProps<typeof PlainTable> & { label: string }) => (
  <Scroller tabIndex={0} role="group" aria-label={label}>
    <PlainTable {...table} />
  </Scroller>
)

const Scroller = styled.div`
  ${type.s14}
  overflow-x: auto;
  & table {
    width: 100%;
    font-variant-numeric: tabular-nums;
  }
  & :is(th, td) {
    padding: 10px 8px;
    border-bottom: 1px solid ${c.hairline};
    text-align: right;
  }
  & :is(th, td):first-child {
    text-align: left;
  }
  ${media.phone} {
    ${type.s12}
    /* Six columns fit at 360 px. */
    margin-inline: -8px;
    & :is(th, td) {
      padding-inline: 3px;
    }
  }
  & thead th {
    color: ${c.muted};
    font-weight: 500;
    vertical-align: bottom;
  }
  & tbody th {
    font-weight: 600;
  }
  & [data-fails] td {
    color: ${c.danger};
  }
`
