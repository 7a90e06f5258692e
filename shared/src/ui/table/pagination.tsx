import { ChevronLeft, ChevronRight } from 'lucide-react'
import styled from 'styled-components'
import { words } from '@csuite/shared/texts'
import { Button } from '@csuite/shared/ui/button'
import { c, hovered, media, radius, target, type, wrapRow } from '@csuite/shared/ui/theme'
import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import { tableTexts } from './table.texts'

interface PaginationProps {
  page: number
  totalPages: number
  onPageChange: (page: number) => void
}

/** Most page numbers shown. */
const NUMBERS = 5

/** The page numbers around the current page. */
export function pageWindow(page: number, totalPages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(NUMBERS / 2), totalPages - NUMBERS + 1))
  const last = Math.min(totalPages, first + NUMBERS - 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}

export function Pagination({ page, totalPages, onPageChange }: PaginationProps) {
  return (
    <Nav aria-label={tableTexts.pages}>
      <Button
        variant="secondary"
        size="s"
        icon={<ChevronLeft />}
        // Not `disabled`, which on the first page would lose the focus.
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPageChange(page - 1)}
      >
        <Word>{words.previous}</Word>
      </Button>
      {pageWindow(page, totalPages).map((n) => (
        <Number
          key={n}
          type="button"
          aria-label={tableTexts.page(n)}
          aria-current={n === page ? 'page' : undefined}
          onClick={() => onPageChange(n)}
        >
          {n}
        </Number>
      ))}
      <Button
        variant="secondary"
        size="s"
        aria-disabled={page >= totalPages}
        onClick={() => page < totalPages && onPageChange(page + 1)}
      >
        <Word>{words.next}</Word>
        <ChevronRight size={18} aria-hidden="true" />
      </Button>
    </Nav>
  )
}

const Nav = styled.nav`
  ${wrapRow(4)}
  /* The arrow stands beside its word. */
  & > button > span {
    display: inline-flex;
    gap: 8px;
  }
  ${media.phone} {
    flex: 1;
    flex-wrap: nowrap;
    gap: 2px;
    /* On one line at 320 px too. */
    & > button {
      flex: 0 1 ${target};
      min-width: 32px;
    }
  }
`
/** Visible from tablets on; on phones the accessible name of the arrows. */
const Word = styled.span`
  ${media.phone} {
    ${visuallyHiddenCss}
  }
`
const Number = styled.button`
  ${type.s14}
  min-width: ${target};
  height: ${target};
  padding: 0 8px;
  ${media.phone} {
    padding: 0 4px;
  }
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  ${hovered(`background:${c.hover};`)}
  &[aria-current] {
    border-color: ${c.brand};
    color: ${c.brand};
    font-weight: 600;
  }
`
