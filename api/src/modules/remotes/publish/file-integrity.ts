import { webcrypto } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { isFileName, mediaTypeOf } from '@csuite/shared/contract/release-files'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database'
import { findFileIntegrity } from '../pointers/releases.repository'

const FILE = /^\/remotes\/([a-z][a-z0-9-]{1,40})\/([0-9A-Za-z][0-9A-Za-z.-]{0,63})\/(.{1,200})$/
const KNOWN_MAX = 50_000
/** A file that is missing or changed may be published again; until then it is not read for each request. */
const REFUSED_MAX = 5000
const REFUSED_MS = 1000
const twins = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) }

interface Deps {
  database: Database
  now: () => number
  releasesFolder: string
  log: { error(data: object, message: string): void }
}

/** Verifies that an uploaded file and its compressed variants are unchanged; each is read once after a start. */
export class FileIntegrity {
  readonly #known = new LRUCache<string, Promise<boolean>>({ max: KNOWN_MAX })
  readonly #refused: LRUCache<string, true>

  constructor(private readonly deps: Deps) {
    this.#refused = new LRUCache({ max: REFUSED_MAX, ttl: REFUSED_MS, perf: { now: deps.now } })
  }

  /** @param pathname `/remotes/<name>/<version>/<file>`; false for files that no release lists */
  async isIntact(pathname: string): Promise<boolean> {
    if (this.#refused.has(pathname)) return false
    const known = this.#known.get(pathname)
    if (known) return known
    const [, name, version, file] = FILE.exec(pathname) ?? []
    if (name === undefined || version === undefined || file === undefined) return false
    if (!isFileName(file) || mediaTypeOf(file) === undefined) return false
    const checked = this.#check({ name, version }, file)
    this.#known.set(pathname, checked)
    try {
      if (await checked) return true
      this.#refused.set(pathname, true)
      this.#known.delete(pathname)
      return false
    } catch (error) {
      this.#known.delete(pathname)
      throw error
    }
  }

  /** The disk is asked first: for a made-up name the database is not. */
  async #check(release: { name: string; version: string }, file: string): Promise<boolean> {
    const { database, releasesFolder, log } = this.deps
    const place = path.join(releasesFolder, release.name, release.version, file)
    const content = await readFile(place).catch(() => undefined)
    if (!content) return false
    const integrity = await findFileIntegrity(database.orm, release, file)
    if (integrity === undefined) return false
    const contents = [content, ...(await this.#twinsOf(place, content.byteLength))]
    const hashes = await Promise.all(contents.map(async (each) => each && digestOf(each)))
    if (hashes.every((hash) => hash === integrity)) return true
    const { name, version } = release
    log.error({ remote: name, version, file }, 'a file of a release changed on the disk: it is not served')
    return false
  }

  /** Decompressed content of the existing `.br` and `.gz` files; undefined for a corrupt one. */
  async #twinsOf(place: string, bytes: number): Promise<(Buffer | undefined)[]> {
    const unpacked = Object.entries(twins).map(async ([ending, unpack]) => {
      const twin = await readFile(place + ending).catch(() => undefined)
      if (!twin) return []
      return [await unpack(twin, { maxOutputLength: Math.max(bytes, 1) }).catch(() => undefined)]
    })
    return (await Promise.all(unpacked)).flat()
  }
}

/** In libuv's threads. */
async function digestOf(content: Buffer): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-384', content as never)
  return `sha384-${Buffer.from(digest).toString('base64')}`
}
