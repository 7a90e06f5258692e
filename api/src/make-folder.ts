import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'

/** Level by level: below /proc a recursive `mkdir` never ends. */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(path.dirname(folder))
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Another process may have created it in the meantime.
    if (error.code !== 'EEXIST') throw error
  })
}
