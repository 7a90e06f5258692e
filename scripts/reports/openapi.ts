import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '../../api/src/app'
import { loadConfig } from '../../api/src/config'
import { openDatabase } from '../../api/src/db/open-database'
import { families } from '../../host/server/families'
import { repositoryRoot } from '../config/paths'

export const openapiFile = path.join(repositoryRoot, 'docs/openapi.json')

/** The API's OpenAPI document with sorted keys, as JSON without spaces. */
export async function openapiText(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'csuite-openapi-'))
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: 'https://portal.example' })
  const database = await openDatabase({ dataDir, inMemory: true })
  try {
    await database.migrate()
    const api = await buildApp({ config, database, modules: families, processChecks: false })
    try {
      const { body } = await api.app.inject({ method: 'GET', url: `${config.apiPrefix}/openapi.json` })
      return JSON.stringify(sorted(JSON.parse(body)))
    } finally {
      await api.close()
    }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
