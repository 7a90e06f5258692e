import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Database } from '../../db/database'
import { integrityOf } from './file-gate'
import { findRelease } from './releases.repository'

const FILE = /^\/remotes\/([a-z][a-z0-9-]*)\/([^/]+)\/(.+)$/
const twins = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) }

interface Deps {
  database: Database
  releasesFolder: string
  log: { error(data: object, message: string): void }
}

/** Verifies that an uploaded file and its compressed variants are unchanged; each is read once after a start. */
export class FileIntegrity {
  readonly #known = new Map<string, Promise<boolean>>()

  constructor(private readonly deps: Deps) {}

  /** @param pathname `/remotes/<name>/<version>/<file>`; false for files that no release lists */
  async isIntact(pathname: string): Promise<boolean> {
    const known = this.#known.get(pathname)
    if (known) return known
    const checked = this.#check(pathname)
    this.#known.set(pathname, checked)
    try {
      const intact = await checked
      // The file may be published later, and requests for unknown files must not fill the cache.
      if (!intact) this.#known.delete(pathname)
      return intact
    } catch (error) {
      this.#known.delete(pathname)
      throw error
    }
  }

  async #check(pathname: string): Promise<boolean> {
    const [, name, version, file] = FILE.exec(pathname) ?? []
    if (name === undefined || version === undefined || file === undefined) return false
    const row = await findRelease(this.deps.database.orm, name, version)
    const listed = row?.manifest.files.find((candidate) => candidate.file === file)
    if (!listed) return false
    const place = path.join(this.deps.releasesFolder, name, version, file)
    const content = await readFile(place).catch(() => undefined)
    if (!content) return false
    const contents = [content, ...(await this.#twinsOf(place, content.byteLength))]
    if (contents.every((each) => each !== undefined && integrityOf(each) === listed.integrity)) return true
    this.deps.log.error(
      { remote: name, version, file },
      'a file of a release changed on the disk: it is not served',
    )
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
