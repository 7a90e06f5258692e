import type { Database, DatabaseConfig } from './database'

/** @throws DataDirLockedError if another process holds the folder of the embedded database */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  if (config.databaseUrl) {
    const { openPostgres } = await import('./postgres-engine')
    return openPostgres({ ...config, databaseUrl: config.databaseUrl })
  }
  const { openEmbedded } = await import('./embedded-engine')
  return openEmbedded(config)
}
