export async function firstRow<Row>(statement: PromiseLike<Row[]>): Promise<Row | undefined> {
  const [row] = await statement
  return row
}
