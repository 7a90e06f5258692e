/** A paginated response. */
export function pageOf<T>(data: T[], total: number, { page, limit }: { page: number; limit: number }) {
  const totalPages = Math.ceil(total / limit)
  return {
    data,
    total,
    totalPages,
    currentPage: page,
    hasNextPage: page < totalPages,
    count: data.length,
  }
}
