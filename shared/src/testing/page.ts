interface Counts {
  total: number
  totalPages: number
  currentPage: number
  hasNextPage: boolean
  count: number
  totalIsCapped?: boolean
}

export function testPage<T>(data: T[], changes: Partial<Counts> = {}): Counts & { data: T[] } {
  const { total = data.length, currentPage = 1 } = changes
  const { totalPages = Math.ceil(total / Math.max(100, data.length)) } = changes
  const hasNextPage = currentPage < totalPages
  return { data, total, totalPages, currentPage, hasNextPage, count: data.length, ...changes }
}
