import pg from 'pg'

/** Does something on a new connection. */
export async function onceConnected<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Runs one statement on a new connection. `values` are $1, $2, …; by default the connection may take as long as it likes. */
export const queryOnce = <Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values?: unknown[],
  connectionTimeoutMillis = 0,
): Promise<Row[]> =>
  onceConnected(
    { connectionString: url, connectionTimeoutMillis },
    async (client) => (await client.query<Row>(statement, values)).rows,
  )
