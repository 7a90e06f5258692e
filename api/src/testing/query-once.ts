import pg from 'pg'

/** Runs one statement on a new connection. `values` are $1, $2, …; by default the connection may take as long as it likes. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values?: unknown[],
  connectionTimeoutMillis = 0,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
