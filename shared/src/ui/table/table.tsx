import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import styled, { css } from 'styled-components'
import { TOP_BAR_HEIGHT, c, frame, grid, media, radius, row, space, type } from '@csuite/shared/ui/theme'
import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'

interface TableProps extends ComponentProps<'table'> {
  /** For assistive technology only. */
  caption: string
  /** Dims the rows while newer ones load. */
  busy?: boolean
  /** For tables that never scroll sideways. */
  stickyHead?: boolean
  /** Below 720 px: each row is a card with labelled cells, a card with its own layout, or stays a table row. */
  phone?: 'cards' | 'own' | 'table'
}

// The ARIA roles restore the table semantics that browsers drop when rows are displayed as cards.

/** Below 720 px each row becomes a card by default, so give each `Td` its `label`. */
export function Table({
  caption,
  busy = false,
  stickyHead = false,
  phone = 'cards',
  children,
  ...rest
}: TableProps) {
  return (
    <Frame $stickyHead={stickyHead} $cards={phone !== 'table'}>
      <Root {...rest} role="table" aria-busy={busy || undefined} data-phone={phone}>
        <Caption>{caption}</Caption>
        {children}
      </Root>
    </Frame>
  )
}

// :where() keeps the specificity.
const cards = ":where(table:not([data-phone='table']))"
const ofCards = ":where(table[data-phone='cards'])"
const staysTable = ":where(table[data-phone='table'])"

export const THead = styled.thead.attrs({ role: 'rowgroup' })`
  ${media.cards} {
    ${cards} & {
      ${visuallyHiddenCss}
    }
  }
`
export const TBody = styled.tbody.attrs({ role: 'rowgroup' })`
  ${media.cards} {
    ${cards} & {
      ${grid(12)}
    }
  }
`
export const Tr = styled.tr.attrs({ role: 'row' })<{ $selected?: boolean }>`
  height: 48px;
  ${(p) =>
    p.$selected &&
    css`
      & > * {
        background: ${c.brandSoft};
      }
    `}
  ${media.cards} {
    ${cards} & {
      display: block;
      height: auto;
      padding: ${space[8]} ${space[16]};
      ${frame}
      ${(p) => p.$selected && `border-color: ${c.brand}; background: ${c.brandSoft};`}
    }
    ${cards} & > td {
      background: none;
    }
  }
`

interface ThProps extends ComponentProps<'th'> {
  /** Set on a sortable column. */
  sort?: 'ascending' | 'descending' | 'none'
  onSort?: () => void
  end?: boolean
}

export function Th({ sort, onSort, end = false, children, ...rest }: ThProps) {
  const Icon = sort === 'ascending' ? ArrowUp : sort === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <HeadCell {...rest} role="columnheader" scope="col" aria-sort={sort} $end={end}>
      {onSort ? (
        <Sort type="button" onClick={onSort}>
          <span>{children}</span>
          <Icon size={14} aria-hidden="true" />
        </Sort>
      ) : (
        children
      )}
    </HeadCell>
  )
}

interface TdProps extends ComponentProps<'td'> {
  /** The column's name, shown when the row is a card. */
  label?: string
  /** For numbers. */
  end?: boolean
}

export function Td({ label, end = false, ...rest }: TdProps) {
  return <Cell {...rest} role="cell" data-label={label} $end={end} />
}

const Frame = styled.div<{ $stickyHead: boolean; $cards: boolean }>`
  position: relative;
  overflow-x: ${(p) => (p.$stickyHead ? 'visible' : 'auto')};
  ${frame}
  ${(p) =>
    p.$stickyHead &&
    css`
      & th {
        position: sticky;
        z-index: 1;
        top: ${TOP_BAR_HEIGHT}px;
      }
      & th:first-child {
        border-top-left-radius: ${radius.card};
      }
      & th:last-child {
        border-top-right-radius: ${radius.card};
      }
    `}
  ${(p) =>
    p.$cards &&
    css`
      ${media.cards} {
        overflow: visible;
        border: 0;
        background: none;
      }
    `}
`
const Root = styled.table`
  ${type.s14}
  width: 100%;
  transition: opacity 120ms;
  &[aria-busy] {
    opacity: 0.6;
  }
  ${media.cards} {
    &:where(:not([data-phone='table'])) {
      display: block;
    }
  }
`
const Caption = styled.caption`
  ${visuallyHiddenCss}
`
const HeadCell = styled.th<{ $end: boolean }>`
  ${type.s12}
  height: 40px;
  padding: 0 ${space[16]};
  border-bottom: 1px solid ${c.hairline};
  background: ${c.sunken};
  color: ${c.muted};
  font-weight: 550;
  text-align: ${(p) => (p.$end ? 'right' : 'left')};
  white-space: nowrap;
  ${media.cards} {
    ${staysTable} & {
      padding-inline: ${space[12]};
      white-space: normal;
    }
  }
`
const Sort = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  min-height: 40px;
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
  & > svg {
    flex: none;
  }
  @media (hover: hover) {
    &:hover {
      color: ${c.text};
    }
  }
`
const Cell = styled.td<{ $end: boolean }>`
  padding: 6px ${space[16]};
  text-align: ${(p) => (p.$end ? 'right' : 'left')};
  ${(p) => p.$end && 'font-variant-numeric: tabular-nums;'}
  :where(tr:not(:first-child)) > & {
    border-top: 1px solid ${c.hairline};
  }
  ${media.cards} {
    ${staysTable} & {
      padding-inline: ${space[12]};
      overflow-wrap: anywhere;
    }
    ${ofCards} & {
      ${row(16)}
      justify-content: space-between;
      min-height: 40px;
      padding: ${space[4]} 0;
      overflow-wrap: anywhere;
      text-align: right;
    }
    ${ofCards} tr > &:not(:first-child),
    ${ofCards} tr:not(:first-child) > &:not(:first-child) {
      border-top: 1px solid ${c.hairline};
    }
    ${ofCards} tr:not(:first-child) > &:first-child {
      border-top: 0;
    }
    ${ofCards} &[data-label]::before {
      content: attr(data-label);
      flex: none;
      color: ${c.muted};
    }
    ${ofCards} &:not([data-label]) {
      text-align: left;
    }
  }
`
