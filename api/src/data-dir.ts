import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from './config'

/** @throws ConfigError */
export async function makeDataDir(dataDir: string): Promise<void> {
  await makeFolder(path.join(dataDir, 'remotes')).catch((error: unknown) => {
    throw new ConfigError(`DATA_DIR cannot be used: ${(error as Error).message}.`)
  })
}

/** Level by level: below /proc a recursive `mkdir` never ends. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(path.dirname(folder))
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Another process may have created it in the meantime.
    if (error.code !== 'EEXIST') throw error
  })
}
