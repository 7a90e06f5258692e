import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { TOP_BAR_HEIGHT, c, media, radius, space, type } from '../theme/tokens'
import { visuallyHiddenCss } from '../visually-hidden'

interface TableProps extends ComponentProps<'table'> {
  /** What the table lists, for assistive technology. */
  caption: string
  /** Announced while newer rows load; the old ones stay, dimmed. */
  busy?: boolean
  /** The headings stay below the top bar while the page scrolls; for a table that never scrolls sideways. */
  stickyHead?: boolean
  /**
   * On phones each row is a card of its cells, one below the other ('cards'), or lays its cells out itself ('own'); a table
   * of two or three short columns stays one ('table').
   */
  phone?: 'cards' | 'own' | 'table'
}

// Below 720 px the rows are laid out as cards, which takes the table's meaning away in browsers: the roles put it back.

/** A table of 48 px rows; below 720 px each row becomes a card, so give each `Td` its `label`, unless `phone` says otherwise. */
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

// What the table is on phones; adds nothing to a selector's weight.
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
      display: grid;
      gap: ${space[12]};
    }
  }
`
interface TrProps {
  $selected?: boolean
}

export const Tr = styled.tr.attrs({ role: 'row' })<TrProps>`
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
      border: 1px solid ${c.hairline};
      border-radius: ${radius.card};
      background: ${c.surface};
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

/** A column's heading; a button when it sorts. */
export function Th({ sort, onSort, end = false, children, ...rest }: ThProps) {
  const Icon = sort === 'ascending' ? ArrowUp : sort === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <HeadCell {...rest} role="columnheader" scope="col" aria-sort={sort} $end={end}>
      {onSort ? (
        <Sort type="button" onClick={onSort}>
          {children}
          <Icon size={14} aria-hidden="true" />
        </Sort>
      ) : (
        children
      )}
    </HeadCell>
  )
}

interface TdProps extends ComponentProps<'td'> {
  /** The column's name, shown beside the value when the row is a card. */
  label?: string
  /** Aligned at the end: numbers. */
  end?: boolean
  children?: ReactNode
}

/** A cell. */
export function Td({ label, end = false, ...rest }: TdProps) {
  return <Cell {...rest} role="cell" data-label={label} $end={end} />
}

const Frame = styled.div<{ $stickyHead: boolean; $cards: boolean }>`
  position: relative;
  overflow-x: ${(p) => (p.$stickyHead ? 'visible' : 'auto')};
  border: 1px solid ${c.hairline};
  border-radius: ${radius.card};
  background: ${c.surface};
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
  font-weight: inherit;
  cursor: pointer;
  & > svg {
    flex: none;
  }
  &:hover {
    color: ${c.text};
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
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: ${space[16]};
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
