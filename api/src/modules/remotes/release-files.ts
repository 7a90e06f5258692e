import { access, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const compressible = /\.(js|css|svg|html|json|txt|vtt)$/

/** A release's files, written beside their place; `place` moves them there at once, `discard` takes them away. */
export interface ReleaseDraft {
  place(): Promise<void>
  discard(): Promise<void>
}

interface ReleaseName {
  name: string
  version: string
}

/**
 * Writes a release's files with their brotli and gzip forms, durably, beside `<folder>/<name>/<version>/`. Nothing is
 * served until `place`: whoever wins the version's row calls it, so that the row and the files are of one publisher.
 */
export async function draftRelease(
  folder: string,
  release: ReleaseName,
  files: ReadonlyMap<string, Buffer>,
): Promise<ReleaseDraft> {
  return draftWith(folder, release, async (draft) => {
    for (const [name, content] of files) {
      const file = path.join(draft, name)
      await mkdir(path.dirname(file), { recursive: true })
      await write(file, content)
      if (!compressible.test(name)) continue
      await write(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      await write(`${file}.gz`, await deflate(content, { level: 9 }))
    }
  })
}

/** The same from a folder of this machine whose build has compressed the files already. */
export async function copyRelease(
  folder: string,
  release: ReleaseName,
  built: string,
  names: readonly string[],
): Promise<ReleaseDraft> {
  return draftWith(folder, release, async (draft) => {
    const copy = async (name: string) => {
      const target = path.join(draft, name)
      await mkdir(path.dirname(target), { recursive: true })
      await copyFile(path.join(built, name), target).catch((error: unknown) => {
        if (!/\.(br|gz)$/.test(name)) throw error
      })
    }
    await Promise.all(names.flatMap((file) => [file, `${file}.br`, `${file}.gz`]).map(copy))
  })
}

/** Whether all files of a release stand in their place. */
export async function hasFiles(
  folder: string,
  { name, version }: ReleaseName,
  files: readonly string[],
): Promise<boolean> {
  const found = files.map((file) => access(path.join(folder, name, version, file)))
  return (await Promise.allSettled(found)).every(({ status }) => status === 'fulfilled')
}

async function draftWith(
  folder: string,
  { name, version }: ReleaseName,
  fill: (draft: string) => Promise<void>,
): Promise<ReleaseDraft> {
  const target = path.join(folder, name, version)
  const draft = path.join(folder, name, `.draft-${randomUUID()}`)
  const discard = () => rm(draft, { recursive: true, force: true })
  try {
    await fill(draft)
  } catch (error) {
    await discard()
    throw error
  }
  return {
    discard,
    place: async () => {
      // What stands there has no row: a publisher that died between files and row left it.
      await rm(target, { recursive: true, force: true })
      await rename(draft, target)
    },
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
