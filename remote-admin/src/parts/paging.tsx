import { Pagination } from '@csuite/shared/ui/table'
import { space } from '@csuite/shared/ui/theme'
import { useEffect } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router-dom'
import styled from 'styled-components'

/** A positive whole number of at most ten digits, else undefined. */
export const positiveNumber = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined

export const pageOf = (query: URLSearchParams): number => positiveNumber(query.get('page')) ?? 1

export function usePage() {
  const [query, setQuery] = useSearchParams()
  const toPage = (next: number, options?: NavigateOptions) =>
    setQuery(next === 1 ? {} : { page: String(next) }, options)
  return [pageOf(query), toPage] as const
}

interface PagedQuery {
  data: { totalPages: number } | undefined
  isPlaceholderData: boolean
}

/** Moves from a page past the last one to the last one (spec §4); `replacePage` replaces the history entry. */
export function useExistingPage(query: PagedQuery, page: number, replacePage: (page: number) => void) {
  const last = query.data && !query.isPlaceholderData ? Math.max(1, query.data.totalPages) : page
  useEffect(() => {
    if (page > last) replacePage(last)
  }, [page, last, replacePage])
}

interface PagerProps {
  page: number
  totalPages: number
  onPage: (page: number) => void
}

export function Pager({ page, totalPages, onPage }: PagerProps) {
  if (totalPages <= 1) return null
  return (
    <Foot>
      <Pagination page={page} totalPages={totalPages} onPageChange={onPage} />
    </Foot>
  )
}

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-top: ${space[16]};
`
