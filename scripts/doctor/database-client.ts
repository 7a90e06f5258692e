import pg from 'pg'

const CONNECT_MS = 5000

/** Connects, works and disconnects. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    application_name: 'csuite-doctor',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export const oneRow = async <T extends pg.QueryResultRow>(
  client: pg.Client,
  statement: string,
  values: unknown[] = [],
) => (await client.query<T>(statement, values)).rows[0] as T

/** The number of the session that a pooler tells is its own. */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { pid } = await oneRow<{ pid: number }>(client, 'select pg_backend_pid() as pid')
  return pid !== (client as unknown as { processID: number }).processID
}
