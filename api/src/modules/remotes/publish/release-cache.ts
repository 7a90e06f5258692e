import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises'
import { isFileName, mediaTypeOf } from '@csuite/shared/contract/release-files'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database'
import { makeFolder } from '../../../make-folder'
import { sha256Of, variants } from './release-files'
import { findContents, findFiles, listStored } from './release-files.repository'

const FILE = /^\/remotes\/([a-z][a-z0-9-]{1,40})\/([0-9A-Za-z][0-9A-Za-z.-]{0,63})\/(.{1,200})$/
const INTACT_MAX = 50_000
/** Files that are looked at before others get their turn. */
const SWEPT_AT_ONCE = 200
const RELEASES_MAX = 500
/** Bytes of contents in memory, where the disk takes none. */
const MEMORY_BYTES = 64 * 1024 * 1024
const LIST_MS = 20
const DRAFT = '.draft-'
/** A draft of before is a killed process's. */
const DRAFT_MS = 3_600_000

/** A file's content and that of its compressed variants, by ending. */
export type FileContents = ReadonlyMap<(typeof variants)[number], Buffer>

interface Deps {
  database: Database
  now: () => number
  folder: string
  log: { error(data: object, message: string): void; warn(data: object, message: string): void }
}

/**
 * The releases' files, which the database holds, in a folder that the document server and nginx read. What is missing there or has
 * changed is fetched; where nothing can be written the contents come from the database.
 */
export class ReleaseCache {
  /** Change time and size of each file on the disk when its hash was right. */
  readonly #intact = new LRUCache<string, string>({ max: INTACT_MAX })
  readonly #files = new LRUCache<string, ReadonlyMap<string, string>>({ max: RELEASES_MAX })
  readonly #contents = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + 1,
  })
  readonly #restoring = new Map<string, Promise<'cached' | FileContents>>()
  #list: Promise<ReadonlySet<string>> | undefined
  #pause = Promise.resolve()
  #isReadOnly = false

  constructor(private readonly deps: Deps) {}

  /**
   * `cached`: the file and its variants are in the folder, unchanged. Undefined: no release has it.
   * @param pathname `/remotes/<name>/<version>/<file>`
   */
  async find(pathname: string): Promise<'cached' | FileContents | undefined> {
    const [, name, version, file] = FILE.exec(pathname) ?? []
    if (name === undefined || version === undefined || file === undefined) return undefined
    if (!isFileName(file) || mediaTypeOf(file) === undefined) return undefined
    const place = path.join(this.deps.folder, name, version, file)
    const listed = await this.#filesOf(name, version).catch((error: unknown) => {
      if (!existsSync(place)) throw error
      return 'away' as const
    })
    // Browsers check the hashes of what they run.
    if (listed === 'away') return 'cached'
    if (!listed?.has(file)) return undefined
    const hashes = variants.map((ending) => [place + ending, listed.get(file + ending)] as const)
    if (hashes.every(([each, hash]) => this.#isAsSeen(each, hash))) return 'cached'
    const under = this.#restoring.get(place)
    if (under) return under
    const restoring = this.#restore({ name, version, file }, hashes).finally(() =>
      this.#restoring.delete(place),
    )
    this.#restoring.set(place, restoring)
    return restoring
  }

  /** Looks at the files that were right once, and at what stands beside them: nginx serves them without asking. */
  async sweep(): Promise<void> {
    const places = [...this.#intact.keys()].filter((place) => !/\.(br|gz)$/.test(place))
    for (const [index, place] of places.entries()) {
      if (index % SWEPT_AT_ONCE === 0) await immediate()
      await this.find(`/remotes/${path.relative(this.deps.folder, place).replaceAll(path.sep, '/')}`)
    }
  }

  async removeOldDrafts(): Promise<void> {
    const { folder, now } = this.deps
    for (const name of await readdir(folder).catch(() => [])) {
      const draft = path.join(folder, name)
      if (name.startsWith(DRAFT) && (await stat(draft)).mtimeMs < now() - DRAFT_MS)
        await rm(draft, { recursive: true, force: true })
    }
  }

  /** Deletes what is kept of a release whose files are gone. */
  async forget({ name, version }: { name: string; version: string }): Promise<void> {
    this.#files.delete(`${name}/${version}`)
    await rm(path.join(this.deps.folder, name, version), { recursive: true, force: true })
  }

  async #filesOf(name: string, version: string): Promise<ReadonlyMap<string, string> | undefined> {
    const release = `${name}/${version}`
    const known = this.#files.get(release)
    if (known) return known
    if (!(await this.#stored()).has(release)) return undefined
    const files = await findFiles(this.deps.database.orm, name, version)
    this.#files.set(release, files)
    return files
  }

  /** The releases with files, read after the call; all calls that wait share one read, so that made-up names cost little. */
  #stored(): Promise<ReadonlySet<string>> {
    return (this.#list ??= this.#pause.then(async () => {
      this.#list = undefined
      this.#pause = wait(LIST_MS)
      return new Set(await listStored(this.deps.database.orm))
    }))
  }

  /** Without reading the file: true while its inode says that nothing was written to it, or for a variant that does not exist. */
  #isAsSeen(place: string, hash: string | undefined): boolean {
    const stamp = stampOf(place)
    return hash === undefined ? stamp === undefined : stamp !== undefined && this.#intact.get(place) === stamp
  }

  async #restore(
    release: { name: string; version: string; file: string },
    hashes: readonly (readonly [place: string, hash: string | undefined])[],
  ): Promise<'cached' | FileContents> {
    const lacking: string[] = []
    for (const [place, hash] of hashes)
      if (!(await this.#verify(place, hash, release)) && hash) lacking.push(hash)
    const fetched = await this.#fetch(lacking)
    try {
      // The file last: with it nginx takes the variants for complete.
      for (const [place, hash] of hashes.toReversed()) {
        const content = hash === undefined ? undefined : fetched.get(hash)
        if (content) await this.#write(place, content)
        else if (hash === undefined) await rm(place, { recursive: true, force: true })
      }
      this.#isReadOnly = false
      return 'cached'
    } catch (error) {
      if (!this.#isReadOnly)
        this.deps.log.warn(
          { err: error },
          'DATA_DIR cannot be written: releases are served from the database',
        )
      this.#isReadOnly = true
      const all = await this.#fetch(hashes.flatMap(([, hash]) => hash ?? []))
      return new Map(
        variants.flatMap((ending, index) => {
          const content = all.get(hashes[index]?.[1] ?? '')
          return content ? [[ending, content] as const] : []
        }),
      )
    }
  }

  /** Reads the file on the disk; logs one that has changed. */
  async #verify(place: string, hash: string | undefined, release: object): Promise<boolean> {
    const stamp = stampOf(place)
    if (stamp === undefined) return false
    const content = await readFile(place).catch(() => undefined)
    if (content && sha256Of(content) === hash) {
      this.#intact.set(place, stamp)
      return true
    }
    if (!this.#isReadOnly)
      this.deps.log.error(release, 'a file of a release changed on the disk: it is fetched again')
    return false
  }

  /** @throws Error for a content that is not in the database as it was stored */
  async #fetch(hashes: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map(hashes.map((hash) => [hash, this.#contents.get(hash)]))
    const missing = [...found.keys()].filter((hash) => !found.get(hash))
    const fetched = missing.length > 0 ? await findContents(this.deps.database.orm, missing) : undefined
    return new Map(
      [...found].map(([hash, kept]) => {
        const content = kept ?? fetched?.get(hash)
        if (!content || (!kept && sha256Of(content) !== hash))
          throw new Error(`The database does not hold the content ${hash} as it was stored`)
        if (this.#isReadOnly) this.#contents.set(hash, content)
        return [hash, content]
      }),
    )
  }

  /** Atomic: nginx reads the same folder. */
  async #write(place: string, content: Buffer): Promise<void> {
    const draft = path.join(this.deps.folder, DRAFT + randomUUID())
    try {
      await makeFolder(path.dirname(place))
      await writeFile(draft, content)
      await rename(draft, place).catch(async () => {
        // A folder stands there.
        await rm(place, { recursive: true, force: true })
        await rename(draft, place)
      })
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined)
      throw error
    }
    const stamp = stampOf(place)
    if (stamp !== undefined) this.#intact.set(place, stamp)
  }
}

/** Changes with every write; undefined without a file. Synchronous: a cached inode costs microseconds. */
function stampOf(place: string): string | undefined {
  try {
    const found = statSync(place, { throwIfNoEntry: false })
    return found && `${found.ino} ${found.size} ${found.ctimeMs}`
  } catch {
    return undefined
  }
}
