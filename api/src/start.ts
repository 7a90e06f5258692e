import { type Api, type ApiOptions, buildApp } from './app'
import type { Config } from './config'
import { makeDataDir } from './data-dir'
import { recordSettings } from './audit/settings-at-start'
import type { Database, DatabaseConfig } from './db/database'
import { openDatabase } from './db/open-database'
import { type NewAdministrator, ensureAdministrator } from './identity/first-administrator'

export interface StartedApi extends Api {
  database: Database
  /** Set when this start created the first administrator: print it, the password is stored nowhere. */
  administrator: NewAdministrator | null
}

/** Opens and migrates the database, creates the first administrator and builds the API, which does not listen yet. */
export async function startApi(
  config: Config,
  { prepared, ...options }: Omit<ApiOptions, 'config' | 'database'> & Pick<DatabaseConfig, 'prepared'> = {},
): Promise<StartedApi> {
  await makeDataDir(config.dataDir)
  const database = await openDatabase({ ...config, prepared })
  try {
    await database.migrate()
    const administrator = await ensureAdministrator({ database, ...config.admin })
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
