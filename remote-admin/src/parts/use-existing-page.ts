import { useEffect } from 'react'

interface PagedQuery {
  data: { totalPages: number } | undefined
  isPlaceholderData: boolean
}

/** Moves from a page past the last one to the last one (spec §4); `replacePage` leaves no step in the history. */
export function useExistingPage(query: PagedQuery, page: number, replacePage: (page: number) => void) {
  const last = query.data && !query.isPlaceholderData ? Math.max(1, query.data.totalPages) : page
  useEffect(() => {
    if (page > last) replacePage(last)
  }, [page, last, replacePage])
}
