import path from 'node:path'
import { type Api, type ApiOptions, buildApp } from './app'
import { type Config, ConfigError } from './config'
import { recordSettings } from './audit/settings-at-start'
import type { Database, DatabaseConfig } from './db/database'
import { openDatabase } from './db/open-database'
import { makeFolder } from './make-folder'
import { type NewAdministrator, ensureFirstAdministrator } from './identity/accounts/first-administrator'

export interface StartedApi extends Api {
  database: Database
  /**
   * Set when this start created the first administrator: print it, the password is stored nowhere. 'missing' where there is none,
   * which production only creates with ADMIN_PASSWORD.
   */
  administrator: NewAdministrator | 'missing' | null
}

/** Opens and migrates the database, creates the first administrator and builds the API, which does not listen yet. */
export async function startApi(
  config: Config,
  { prepared, ...options }: Omit<ApiOptions, 'config' | 'database'> & Pick<DatabaseConfig, 'prepared'> = {},
): Promise<StartedApi> {
  await makeFolder(path.join(config.dataDir, 'remotes')).catch((error: unknown) => {
    // Beside PostgreSQL the folder is a cache.
    if (config.databaseUrl !== undefined) return
    throw new ConfigError(`DATA_DIR no se puede usar: ${(error as Error).message}.`)
  })
  const database = await openDatabase({ ...config, prepared })
  try {
    await database.migrate(config.timeZone)
    const administrator = await ensureFirstAdministrator(database, config)
    const api = await buildApp({ config, database, ...options })
    await recordSettings(database.orm, config)
    return {
      ...api,
      database,
      administrator,
      close: async () => {
        await api.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
