/** A page's rows together, as JSON. */
const PAGE_BYTES = 256 * 1024
/** Of the page's own members. */
const FRAME_BYTES = 256

/**
 * A paginated response of rows that may be long: those that fit into PAGE_BYTES, at least one. Fewer than `limit` with
 * `hasNextPage` true: the next page begins after the last of them, which a call with `desde` or a smaller `limit` reads.
 */
export function pageWithin<T>(rows: T[], total: number, paging: { page: number; limit: number }) {
  const fitting = rowsWithin(rows)
  if (fitting.length === rows.length) return pageOf(rows, total, paging)
  return { ...pageOf(fitting, total, paging), hasNextPage: true }
}

const bytesOf = (row: unknown): number => Buffer.byteLength(JSON.stringify(row))

/** The first rows that fit into PAGE_BYTES, at least one. @param beside what else is in the answer */
export function rowsWithin<T>(rows: T[], beside?: unknown): T[] {
  let bytes = FRAME_BYTES + (beside === undefined ? 0 : bytesOf(beside))
  const over = rows.findIndex((row) => (bytes += bytesOf(row) + 1) > PAGE_BYTES)
  return over < 0 ? rows : rows.slice(0, Math.max(1, over))
}

/** A row's id and, at least, its length as JSON. */
export interface RowSize {
  id: number
  bytes: number
}

/**
 * A page of rows that may be long: at most `limit` rows and, but for a single one, PAGE_BYTES. Long rows make more pages, so that
 * whoever asks page after page reads each row once.
 * @param sizes of all rows, in order
 * @param read of the rows with these ids, in the same order
 */
export async function pageInBytes<T>(
  sizes: readonly RowSize[],
  { page, limit }: { page: number; limit: number },
  read: (ids: number[]) => Promise<T[]>,
) {
  const starts: number[] = []
  let bytes = 0
  sizes.forEach((row, index) => {
    bytes += row.bytes + 1
    if (bytes <= PAGE_BYTES && index - (starts.at(-1) ?? -limit) < limit) return
    starts.push(index)
    bytes = FRAME_BYTES + row.bytes
  })
  const from = starts[page - 1]
  const ids = from === undefined ? [] : sizes.slice(from, starts[page]).map(({ id }) => id)
  const rows = ids.length > 0 ? await read(ids) : []
  return {
    ...pageOf(rows, sizes.length, { page, limit }),
    totalPages: starts.length,
    hasNextPage: page < starts.length,
  }
}

/** Rows of an `arrayPage`. */
export async function arrayInBytes<T extends object>(
  sizes: readonly RowSize[],
  page: number | undefined = 1,
  read: (ids: number[]) => Promise<T[]>,
): Promise<(T & { siguiente?: number })[]> {
  const { data, hasNextPage } = await pageInBytes(sizes, { page, limit: Number.MAX_SAFE_INTEGER }, read)
  const last = data.at(-1)
  return hasNextPage && last ? data.with(-1, { ...last, siguiente: page + 1 }) : data
}

/** The same of rows that were read. */
export const arrayWithin = <T extends object>(rows: T[], page: number | undefined) =>
  arrayInBytes(
    rows.map((row, id) => ({ id, bytes: bytesOf(row) })),
    page,
    (ids) => Promise.resolve(rows.slice(ids[0], (ids.at(-1) ?? 0) + 1)),
  )

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
