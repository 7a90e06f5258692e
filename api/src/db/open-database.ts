import type { Database, DatabaseConfig } from './database'

/** Opens the server's or the embedded database. Rejects with `DataDirLockedError` when another process holds the folder. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  if (config.databaseUrl) {
    const { openPostgres } = await import('./postgres-engine')
    return openPostgres({ ...config, databaseUrl: config.databaseUrl })
  }
  const { openEmbedded } = await import('./embedded-engine')
  return openEmbedded(config)
}
