import pg from 'pg'

const CONNECT_MS = 5000

export const connectionOf = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: CONNECT_MS,
  application_name: 'csuite-doctor',
})

/** Connects, works and disconnects. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionOf(url))
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export const oneRow = async <T extends pg.QueryResultRow>(client: pg.Client, statement: string) =>
  (await client.query<T>(statement)).rows[0] as T
