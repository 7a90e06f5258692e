import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { RELEASE_BYTES_MAX, type ReleaseManifest } from '@csuite/shared/contract/releases'
import type { Database } from '../../db/database'
import { AppError } from '../../platform/app-error'
import { type Deployer, assertMayDeliver } from '../../platform/deploy-tokens'
import { type HostLibraries, checkFiles, checkManifest, refuse } from './publish-gate'
import type { RegistryMemory } from './registry-memory'
import { type ReleaseDraft, copyRelease, draftRelease, hasFiles } from './release-files'
import { type ReleaseRow, findRelease, insertEvent, insertRelease } from './releases.repository'

interface Publication {
  manifest: ReleaseManifest
  baseUrl?: string | undefined
  files?: { file: string; content: string }[] | undefined
  /** Folder on this machine that a build left; only the portal's own start names one. */
  folder?: string | undefined
}

interface Deps {
  database: Database
  registry: RegistryMemory
  /** Folder that the portal serves as /remotes/. */
  releasesFolder: string
  /** What the running host offers; read at each publication, since the host is deployed on its own. */
  hostLibraries: () => Promise<HostLibraries>
}

/** Takes releases in: through the gate, onto the disk, into the database. */
export class Publications {
  constructor(private readonly deps: Deps) {}

  /** Whether a release can be served: its files are in the portal's folder, or another place serves them. */
  async isComplete({ manifest, baseUrl }: { manifest: ReleaseManifest; baseUrl: string }): Promise<boolean> {
    if (baseUrl !== ownBaseUrl(manifest)) return true
    const names = manifest.files.map(({ file }) => file)
    return hasFiles(this.deps.releasesFolder, manifest, names)
  }

  /**
   * Publishes a release without activating it. The same version with the same content is fine; it changes nothing, unless
   * its files were lost with the folder, when these take their place.
   * @throws AppError RELEASE_REFUSED with the broken rules, CONFLICT for the same version with other content
   */
  async publish(deployer: Deployer, name: string, publication: Publication) {
    assertMayDeliver(deployer, name)
    const { manifest } = publication
    if (manifest.name !== name)
      throw new AppError('VALIDATION', { message: `El manifiesto es de ${manifest.name}, no de ${name}.` })
    const contentHash = hashOf(manifest)
    const known = await findRelease(this.deps.database.orm, name, manifest.version)
    if (known) {
      const same = answer(known, contentHash, false)
      if (!(await this.isComplete(known))) await this.#restore(publication)
      return same
    }

    const refusals = checkManifest(
      manifest,
      await this.deps.registry.neighboursOf(name),
      await this.deps.hostLibraries(),
    )
    if (refusals.length > 0) refuse(refusals)
    const draft = await this.#draft(publication)
    const row = {
      name,
      version: manifest.version,
      contentHash,
      manifest,
      baseUrl: publication.baseUrl ?? ownBaseUrl(manifest),
      publishedBy: deployer.actor,
    }
    try {
      const created = await this.deps.database.orm.transaction(async (tx) => {
        if (!(await insertRelease(tx, row))) return false
        await draft?.place()
        await insertEvent(tx, {
          name,
          action: 'publish',
          version: manifest.version,
          actor: deployer.actor,
        })
        return true
      })
      const winner = await findRelease(this.deps.database.orm, name, manifest.version)
      if (!winner) throw new AppError('CONFLICT')
      return answer(winner, contentHash, created)
    } finally {
      await draft?.discard()
    }
  }

  async #restore(publication: Publication): Promise<void> {
    const draft = await this.#draft(publication)
    try {
      await draft?.place()
    } finally {
      await draft?.discard()
    }
  }

  /** Checks the files that came along and writes them aside; undefined where they are served from elsewhere. */
  async #draft(publication: Publication): Promise<ReleaseDraft | undefined> {
    const { manifest, baseUrl, folder } = publication
    if (baseUrl !== undefined) return undefined
    const contents = await contentsOf(publication)
    const bytes = [...contents.values()].reduce((total, content) => total + content.byteLength, 0)
    if (bytes > RELEASE_BYTES_MAX) throw new AppError('PAYLOAD_TOO_LARGE')
    const refusals = await checkFiles(manifest, contents)
    if (refusals.length > 0) refuse(refusals)
    const names = manifest.files.map(({ file }) => file)
    if (folder !== undefined) return copyRelease(this.deps.releasesFolder, manifest, folder, names)
    const listed = new Map(names.map((file) => [file, contents.get(file) ?? Buffer.alloc(0)]))
    return draftRelease(this.deps.releasesFolder, manifest, listed)
  }
}

/** Where the portal itself serves a release. */
const ownBaseUrl = ({ name, version }: ReleaseManifest): string => `/remotes/${name}/${version}/`

async function contentsOf({ manifest, files, folder }: Publication): Promise<Map<string, Buffer>> {
  if (folder === undefined)
    return new Map((files ?? []).map(({ file, content }) => [file, Buffer.from(content, 'base64')]))
  const read = async ({ file }: { file: string }) => [file, await readFile(path.join(folder, file))] as const
  return new Map(await Promise.all(manifest.files.map(read)))
}

function answer(row: ReleaseRow, contentHash: string, created: boolean) {
  if (row.contentHash !== contentHash)
    throw new AppError('CONFLICT', {
      message: `La versión ${row.version} ya está publicada con otro contenido: publica con un número nuevo.`,
    })
  return { name: row.name, version: row.version, contentHash, created }
}

/** One hash over what a release consists of: contract, addresses and each file's integrity. */
function hashOf(manifest: ReleaseManifest): string {
  const files = manifest.files.map(({ file, integrity }) => `${file} ${integrity}`).sort()
  const parts = [String(manifest.contract), manifest.entry, ...[...manifest.paths].sort(), ...files]
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
