/** The first row of a statement; undefined if it returns none. */
export async function firstRow<Row>(statement: PromiseLike<Row[]>): Promise<Row | undefined> {
  const [row] = await statement
  return row
}
