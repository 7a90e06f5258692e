import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Database } from '../../../db/database'
import { AppError } from '../../../http/app-error'
import { type Deployer, assertMayDeliver } from '../../../http/callers'
import { findRelease } from '../pointers/releases.repository'
import type { PublishingThread } from '../publish/publishing-thread'
import { findContents, findFiles, isStored } from '../publish/release-files.repository'
import { withinRoom } from '../publish/room'
import { hasMaps, insertMaps } from './remote-errors.repository'

/** Source maps of releases: in the quota, and never served. */
export class ReleaseMaps {
  constructor(private readonly deps: { database: Database; thread: PublishingThread }) {}

  /**
   * Keeps the maps that can be used; what is wrong with the others is said.
   * @throws AppError NOT_FOUND without the release or its files, RELEASE_REFUSED where the remote's room is full
   */
  async keep(
    deployer: Deployer,
    { name, version }: { name: string; version: string },
    given: readonly { archivo: string; contenido: string }[],
  ): Promise<{ guardados: number; avisos: string[] }> {
    assertMayDeliver(deployer, name)
    const { orm } = this.deps.database
    const release = await findRelease(orm, name, version)
    // Elsewhere it has no files here.
    if (!release || (release.fileBytes !== null && !(await isStored(orm, name, version))))
      throw new AppError('NOT_FOUND', { message: `${name} no tiene publicada la versión ${version}.` })
    const listed = new Set(release.manifest.files.map(({ file }) => file))
    const known = given.filter(({ archivo }) => listed.has(archivo))
    const foreign = given.filter(({ archivo }) => !listed.has(archivo))
    const maps = known.map(({ archivo, contenido }) => ({
      file: archivo,
      packed: Buffer.from(contenido, 'base64'),
    }))
    const { fit, faults } = await this.deps.thread.run('checkMaps', name, {
      maps,
      scripts: await this.#scripts(name, version, new Set(maps.map(({ file }) => file))),
    })
    const usable = maps.filter(({ file }) => fit.includes(file))
    const rows = usable.map(({ file, packed }) => ({ file, content: packed }))
    await orm.transaction((tx) => withinRoom(tx, name, () => insertMaps(tx, release.id, rows)))
    const strangers = foreign.map(({ archivo }) => `${archivo}.map no es de ningún archivo de ${version}`)
    return { guardados: usable.length, avisos: [...strangers, ...faults] }
  }

  /** The maps beside the files of a folder on this disk. */
  async keepOf(deployer: Deployer, name: string, version: string, folder: string): Promise<void> {
    const release = await findRelease(this.deps.database.orm, name, version)
    if (!release || (await hasMaps(this.deps.database.orm, release.id))) return
    const found = release.manifest.files.map(async ({ file }) => {
      const packed = await readFile(path.join(folder, `${file}.map`)).then(promisify(gzip), () => undefined)
      return packed ? [{ archivo: file, contenido: packed.toString('base64') }] : []
    })
    const maps = (await Promise.all(found)).flat()
    if (maps.length > 0) await this.keep(deployer, { name, version }, maps)
  }

  /** Contents of the scripts, where the portal has them. */
  async #scripts(name: string, version: string, wanted: ReadonlySet<string>) {
    const { orm } = this.deps.database
    const hashes = [...(await findFiles(orm, name, version))].filter(([file]) => wanted.has(file))
    const contents = await findContents(
      orm,
      hashes.map(([, sha256]) => sha256),
    )
    return new Map(
      hashes.flatMap(([file, sha256]) => {
        const content = contents.get(sha256)
        return content ? [[file, content] as const] : []
      }),
    )
  }
}
