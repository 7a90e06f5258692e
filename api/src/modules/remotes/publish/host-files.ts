import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { isFileName, mediaTypeOf } from '@csuite/shared/contract/release-files'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database'
import type { FileContents } from './release-cache'
import { variants } from './release-files'
import { deleteHostFiles, findHostFiles, insertHostFile, touchHostFiles } from './host-files.repository'

/** A file that no process has had for so long is deleted: no tab is older. */
const KEEP_DAYS = 30
const MEMORY_BYTES = 16 * 1024 * 1024

const isServed = (file: string) =>
  mediaTypeOf(file.replace(/\.(br|gz)$/, '')) !== undefined && !/\.map(\.|$)/.test(file)

/**
 * The host's files of every build that served lately, in PostgreSQL: during a rollout a document of one build is loaded by a browser whose
 * next request reaches a process of the other, and a tab that stays open asks for its own build's files long after.
 */
export class HostFiles {
  readonly #found = new LRUCache<string, FileContents>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (contents) =>
      [...contents.values()].reduce((sum, { byteLength }) => sum + byteLength, 1),
  })
  #own: ReadonlySet<string> = new Set()

  constructor(private readonly database: Pick<Database, 'orm'>) {}

  /** Stores this build's files. Call it before a document names them. @param folder of the host's assets */
  async store(folder: string): Promise<void> {
    const { orm } = this.database
    const names = await readdir(folder)
    this.#own = new Set(names)
    const served = names.filter(isServed)
    const known = new Set(await touchHostFiles(orm, served))
    for (const name of served.filter((each) => !known.has(each)))
      await insertHostFile(orm, name, await readFile(path.join(folder, name)))
    await deleteHostFiles(orm, KEEP_DAYS)
  }

  /** `own`: in this build's folder. Undefined: of no build that served lately. */
  async find(file: string): Promise<'own' | FileContents | undefined> {
    if (this.#own.has(file)) return 'own'
    if (!isFileName(file) || mediaTypeOf(file) === undefined || !isServed(file)) return undefined
    const kept = this.#found.get(file)
    if (kept) return kept
    const rows = await findHostFiles(
      this.database.orm,
      variants.map((ending) => file + ending),
    )
    if (!rows.has(file)) return undefined
    const contents: FileContents = new Map(
      variants.flatMap((ending) => {
        const content = rows.get(file + ending)
        return content ? [[ending, content] as const] : []
      }),
    )
    this.#found.set(file, contents)
    return contents
  }
}
