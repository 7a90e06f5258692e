import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { access, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = /\.(js|css|svg|html|json|txt|vtt)$/

/** Bytes of a release beyond which brotli works less hard: 20 MB would take it a minute, longer than a request may. */
const THOROUGH_MAX = 2 * 1024 * 1024
const THOROUGH = constants.BROTLI_MAX_QUALITY
const QUICK = 9

/** A release's files, written beside their place; `place` moves them there at once, `discard` takes them away. */
export interface ReleaseDraft {
  folder: string
  place(): Promise<void>
  discard(): Promise<void>
}

interface ReleaseName {
  name: string
  version: string
}

/**
 * Writes a release's files with their brotli and gzip forms, durably, beside `<folder>/<name>/<version>/`, and gives that
 * folder. Blocks while it works: the portal calls it in a thread of its own.
 */
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
      write(target, content)
      if (!compressible.test(file)) continue
      write(`${target}.br`, brotliCompressSync(content, { params }))
      write(`${target}.gz`, gzipSync(content, { level: 9 }))
    }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  return draft
}

/**
 * What `writeDraft` left. Nothing is served until `place`: whoever wins the version's row calls it, so that the row and
 * the files are of one publisher.
 */
export function draftAt(folder: string, { name, version }: ReleaseName, draft: string): ReleaseDraft {
  const target = path.join(folder, name, version)
  return {
    folder: draft,
    discard: () => rm(draft, { recursive: true, force: true }),
    place: async () => {
      // What stands there has no row: a publisher that died between files and row left it.
      await rm(target, { recursive: true, force: true })
      await rename(draft, target)
    },
  }
}

const DRAFT = '.draft-'
const draftFolder = (folder: string, name: string) => path.join(folder, name, `${DRAFT}${randomUUID()}`)

/** Takes away drafts from before the given time (milliseconds since 1970): their publishers died. */
export async function removeOldDrafts(folder: string, before: number): Promise<void> {
  const namesIn = (place: string) => readdir(place).catch(() => [])
  for (const remote of await namesIn(folder))
    for (const name of await namesIn(path.join(folder, remote))) {
      const draft = path.join(folder, remote, name)
      if (name.startsWith(DRAFT) && (await stat(draft)).mtimeMs < before)
        await rm(draft, { recursive: true, force: true })
    }
}

/** A draft from a folder of this machine whose build has compressed the files already. */
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

/** Bytes that a file takes at least, so that many small ones count too. */
const BLOCK = 4096

/** Bytes that all releases of a remote take in the folder, their compressed forms included. Blocks. */
export function storedBytes(folder: string, name: string): number {
  const place = path.join(folder, name)
  if (!existsSync(place)) return 0
  // Another publication's draft may be renamed or removed while it is read; a release stays.
  return readdirSync(place)
    .filter((version) => !version.startsWith(DRAFT))
    .flatMap((version) => readdirSync(path.join(place, version), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => statSync(path.join(parentPath, file)))
    .reduce((sum, { size }) => sum + Math.max(size, BLOCK), 0)
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

function write(file: string, content: Buffer): void {
  const descriptor = openSync(file, 'w')
  try {
    writeFileSync(descriptor, content)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
