import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The text of a file in the data folder, made on first use, readable by its owner only. */
export async function keptSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDir, name)
  await mkdir(dataDir, { recursive: true })
  try {
    return await readFile(path, 'utf8')
  } catch {
    // First start with this folder.
  }
  // Linked into place complete: of two processes that start at once, both read the same whole secret.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, make(), { mode: 0o600, flush: true })
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  return readFile(path, 'utf8')
}
