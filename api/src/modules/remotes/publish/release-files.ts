import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isCompressible } from '@csuite/shared/contract/release-files'

/** Bytes of a release above which brotli uses a lower quality: at the highest 20 MB take longer than a request may. */
const THOROUGH_MAX = 2 * 1024 * 1024
const THOROUGH = constants.BROTLI_MAX_QUALITY
const QUICK = 9
/** Calls fsync. */
const durable = { flush: true }

/** A release's files beside their final folder; `place` moves them there atomically. */
export interface ReleaseDraft {
  folder: string
  place(): Promise<void>
  discard(): Promise<void>
}

interface ReleaseName {
  name: string
  version: string
}

/** Writes files and their compressed variants to a new draft and returns its folder. Blocks: called in a worker thread. */
export function writeDraft(
  folder: string,
  { name }: Pick<ReleaseName, 'name'>,
  files: ReadonlyMap<string, Buffer>,
): string {
  const draft = draftFolder(folder, name)
  const bytes = [...files.values()].reduce((sum, content) => sum + content.byteLength, 0)
  const params = { [constants.BROTLI_PARAM_QUALITY]: bytes > THOROUGH_MAX ? QUICK : THOROUGH }
  try {
    for (const [file, content] of files) {
      const target = path.join(draft, file)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, content, durable)
      if (!isCompressible(file)) continue
      writeFileSync(`${target}.br`, brotliCompressSync(content, { params }), durable)
      writeFileSync(`${target}.gz`, gzipSync(content, { level: 9 }), durable)
    }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  return draft
}

/** A draft by its folder. Call `place` in the transaction that inserts the row, so that both are of one publisher. */
export function draftAt(folder: string, { name, version }: ReleaseName, draft: string): ReleaseDraft {
  const target = path.join(folder, name, version)
  return {
    folder: draft,
    discard: () => rm(draft, { recursive: true, force: true }),
    place: async () => {
      // Left by a publisher that crashed before inserting the row.
      await rm(target, { recursive: true, force: true })
      await rename(draft, target)
    },
  }
}

const DRAFT = '.draft-'
const draftFolder = (folder: string, name: string) => path.join(folder, name, `${DRAFT}${randomUUID()}`)

/** Deletes drafts from before the given time (milliseconds since 1970): their publishers crashed. */
export async function removeOldDrafts(folder: string, before: number): Promise<void> {
  const namesIn = (place: string) => readdir(place).catch(() => [])
  for (const remote of await namesIn(folder))
    for (const name of await namesIn(path.join(folder, remote))) {
      const draft = path.join(folder, remote, name)
      if (name.startsWith(DRAFT) && (await stat(draft)).mtimeMs < before)
        await rm(draft, { recursive: true, force: true })
    }
}

/** A draft of a local build, which has compressed its files already. */
export async function copyRelease(
  folder: string,
  release: ReleaseName,
  built: string,
  names: readonly string[],
): Promise<ReleaseDraft> {
  const draft = draftAt(folder, release, draftFolder(folder, release.name))
  const copy = async (name: string) => {
    const target = path.join(draft.folder, name)
    await mkdir(path.dirname(target), { recursive: true })
    await copyFile(path.join(built, name), target).catch((error: unknown) => {
      if (!/\.(br|gz)$/.test(name)) throw error
    })
  }
  try {
    await Promise.all(names.flatMap((file) => [file, `${file}.br`, `${file}.gz`]).map(copy))
  } catch (error) {
    await draft.discard()
    throw error
  }
  return draft
}

/** The disk's unit. */
const BLOCK = 4096

/** Bytes that a folder takes on the disk with everything in it; folders count, since each takes a block. Blocks. */
export function bytesOnDisk(folder: string): number {
  const sizeOf = ({ size }: { size: number }) => Math.max(1, Math.ceil(size / BLOCK)) * BLOCK
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => sizeOf(statSync(path.join(parentPath, name))))
    .reduce((sum, size) => sum + size, BLOCK)
}

/** Versions of a remote whose files are in the portal's folder. */
export async function storedVersions(folder: string, name: string): Promise<Set<string>> {
  return new Set(await readdir(path.join(folder, name)).catch(() => []))
}

/** True if the portal's folder has all files of a release. Blocks: called in a worker thread. */
export const hasFiles = (folder: string, { name, version, files }: StoredRelease): boolean =>
  files.every((file) => existsSync(path.join(folder, name, version, file)))

export interface StoredRelease extends ReleaseName {
  files: readonly string[]
}
