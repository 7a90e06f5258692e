/** A list's answer with one page of rows. */
export function testPage<T>(data: T[], changes: { total?: number; currentPage?: number } = {}) {
  const total = changes.total ?? data.length
  const currentPage = changes.currentPage ?? 1
  const totalPages = Math.ceil(total / Math.max(100, data.length))
  return { data, total, totalPages, currentPage, hasNextPage: currentPage < totalPages, count: data.length }
}
