import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const compressible = /\.(js|css|svg|html|json|txt|vtt)$/

/**
 * Writes a release's files, with their brotli and gzip forms, into `<folder>/<name>/<version>/`. The folder appears
 * whole or not at all: it is written beside and renamed. A folder that is there already is left alone.
 */
export async function writeRelease(
  folder: string,
  release: { name: string; version: string },
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const target = path.join(folder, release.name, release.version)
  const draft = path.join(folder, release.name, `.draft-${randomUUID()}`)
  try {
    for (const [name, content] of files) {
      const file = path.join(draft, name)
      await mkdir(path.dirname(file), { recursive: true })
      await write(file, content)
      if (!compressible.test(name)) continue
      await write(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      await write(`${file}.gz`, await deflate(content, { level: 9 }))
    }
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (isTaken(error)) return
    throw error
  }
}

async function write(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'w')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')
