import { randomUUID } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../make-folder'

/** Reads a secret of the data folder, generated on first use. */
export async function storedSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDir, name)
  await makeFolder(dataDir)
  try {
    return await readFile(path, 'utf8')
  } catch {
    // Not generated yet.
  }
  // link(2) is atomic: two processes that start at once read the same complete secret.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, make(), { mode: 0o600, flush: true })
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  return readFile(path, 'utf8')
}
