import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import type {
  HostLibraries,
  Provenance,
  ReleaseManifest,
  publishRelease,
} from '@csuite/shared/contract/releases'
import type { Database, Orm } from '../../../db/database'
import { AppError } from '../../../http/app-error'
import { type Deployer, assertMayDeliver } from '../../../http/callers'
import { baseFiles } from './base-files'
import { recordDelivery } from '../pointers/delivery-audit'
import { checkFiles } from '../rules/file-gate'
import { refuse } from '../refuse'
import { type GateContext, checkManifest, readManifest } from '../rules/publish-gate'
import type { PublishingThread } from './publishing-thread'
import type { Previews } from '../previews/previews.service'
import { markPublished } from '../previews/previews.repository'
import { type StoredFile, bytesOnDisk, foundVariants } from './release-files'
import { insertFiles, isStored } from './release-files.repository'
import { storedOf, withinRoom } from './room'
import {
  type ReleaseRow,
  externalBase,
  findRelease,
  insertRelease,
  listNamedReleases,
  ownBase,
} from '../pointers/releases.repository'
import type { RemoteOwners } from '../owners/remote-owners.service'
import type { Verdicts } from './verdicts'

interface Publication extends Provenance {
  manifest?: unknown
  baseUrl?: string | undefined
  files?: { file: string; content: string }[] | undefined
  /** A folder on this disk instead of uploaded files; only the portal's own start has one. */
  folder?: string | undefined
  /** The preview that it is for. */
  vista?: string | undefined
}

interface Deps {
  database: Database
  owners: RemoteOwners
  thread: PublishingThread
  verdicts: Pick<Verdicts, 'keep'>
  previews: Previews
  production: boolean
  /** Read at each publication, since the host is deployed independently. */
  hostLibraries: () => Promise<HostLibraries>
}

export class Publications {
  constructor(private readonly deps: Deps) {}

  /** True if the portal has the files, or another server. */
  async isComplete({ manifest, baseUrl }: { manifest: ReleaseManifest; baseUrl: string }): Promise<boolean> {
    if (baseUrl !== ownBase(manifest)) return true
    return isStored(this.deps.database.orm, manifest.name, manifest.version)
  }

  /**
   * Publishes a release without activating it. Idempotent; publishing again restores files that the operator removed.
   * For a preview alone it is not listed; the same release published without one is.
   * @throws AppError RELEASE_REFUSED with the broken rules, CONFLICT for the same version with other content or elsewhere
   */
  async publish(deployer: Deployer, name: string, publication: Publication) {
    assertMayDeliver(deployer, name)
    const manifest = manifestOf(publication, name)
    const { baseUrl = ownBase(manifest) } = publication
    const { vista } = publication
    if (vista !== undefined) await this.deps.previews.assertMayShow(deployer, manifest, publication)
    const known = await findRelease(this.deps.database.orm, name, manifest.version)
    if (known) {
      const same = answer(known, manifest, baseUrl, false)
      // Before its files are looked at: those of a release that is shown are not tidied away.
      const shown = await this.deps.database.orm.transaction((tx) =>
        this.#publishAgain(tx, deployer, known, publication),
      )
      if (!(await this.isComplete(known))) await this.#restore(known.id, publication, manifest)
      return { ...same, ...shown }
    }

    const grants = await this.deps.owners.grantsFor(deployer, manifest)
    const { hostLibraries, production } = this.deps
    const context = { grants, baseUrl: publication.baseUrl, host: await hostLibraries(), production }
    const files = await this.#filesOf(publication, manifest, context)
    const provenance = provenanceOf(publication)
    const row = {
      storedBytes: files ? bytesOnDisk(files) : 0,
      provenance,
      fileCount: manifest.files.length,
      fileBytes: files ? bytesOf(manifest, files) : null,
      previewOnly: vista !== undefined,
      name,
      version: manifest.version,
      contentHash: hashOf(manifest),
      manifest,
      baseUrl,
      publishedBy: deployer.actor,
    }
    let shown: Pick<Published, 'vista'> = {}
    const created = await this.deps.database.orm.transaction(async (tx) => {
      await this.deps.owners.claim(tx, deployer, name, grants)
      const inserted = await this.#within(tx, publication, name, async () => {
        const added = await insertRelease(tx, row)
        if (added && files) await insertFiles(tx, added.id, files)
        return added
      })
      if (!inserted) return false
      await this.deps.verdicts.keep(tx, inserted.id)
      if (vista === undefined) await recordPublished(tx, deployer, row)
      else shown = await this.#show(tx, deployer, row, vista)
      return true
    })
    const winner = await findRelease(this.deps.database.orm, name, manifest.version)
    if (!winner) throw new AppError('CONFLICT')
    return { ...answer(winner, manifest, baseUrl, created), ...shown }
  }

  async #show(
    tx: Orm,
    deployer: Deployer,
    { name: remote, version, provenance }: Pick<ReleaseRow, 'name' | 'version' | 'provenance'>,
    name: string,
  ): Promise<Pick<Published, 'vista'>> {
    const shown = { remote, version, name }
    return { vista: await this.deps.previews.put(tx, deployer, shown, provenance ?? undefined) }
  }

  /** A release that exists: it gets a further preview, or becomes a normal one. */
  async #publishAgain(
    tx: Orm,
    deployer: Deployer,
    known: ReleaseRow,
    publication: Publication,
  ): Promise<Partial<Published>> {
    const { vista } = publication
    if (vista !== undefined) return this.#show(tx, deployer, known, vista)
    if (!known.previewOnly) return {}
    const provenance = provenanceOf(publication) ?? known.provenance
    await markPublished(tx, known.id, { publishedBy: deployer.actor, provenance })
    await recordPublished(tx, deployer, { ...known, provenance })
    return { created: true }
  }

  async #restore(id: number, publication: Publication, manifest: ReleaseManifest): Promise<void> {
    const files = await this.#filesOf(publication, manifest)
    if (!files) return
    await this.deps.database.orm.transaction((tx) =>
      this.#within(tx, publication, manifest.name, () => insertFiles(tx, id, files)),
    )
  }

  /** What the portal itself starts with has no quota. */
  #within<T>(tx: Orm, { folder }: Publication, name: string, add: () => Promise<T>): Promise<T> {
    return folder === undefined ? withinRoom(tx, name, add) : add()
  }

  /** @throws AppError RELEASE_REFUSED if another server has other files than the manifest lists */
  async #assertServed(baseUrl: string, manifest: ReleaseManifest): Promise<void> {
    const { production, thread } = this.deps
    const contents = await baseFiles(baseUrl, manifest, production)
    const files = [...contents].map(([file, content]) => ({ file, content: content.toString('base64') }))
    const result = await thread.run('prepare', manifest.name, { manifest, files, elsewhere: true })
    if ('refusals' in result) refuse(result.refusals)
  }

  /**
   * Checks a publication and returns what is stored of it; undefined if another server has the files.
   * @param context absent: the manifest has passed the gate before
   */
  async #filesOf(
    { baseUrl, folder, files: sent = [] }: Publication,
    manifest: ReleaseManifest,
    context?: GateContext,
  ): Promise<readonly StoredFile[] | undefined> {
    const { database, thread } = this.deps
    if (folder === undefined) {
      const files = baseUrl === undefined ? sent : undefined
      const stored = await storedOf(database.orm, manifest.name)
      const others = context && (await listNamedReleases(database.orm, manifest))
      const job = { manifest, context, files, stored, others }
      const result = await thread.run('prepare', manifest.name, job)
      if ('refusals' in result) refuse(result.refusals)
      // After the gate: only a granted origin is asked.
      if (baseUrl !== undefined && context) await this.#assertServed(baseUrl, manifest)
      return result.files
    }
    const broken = context ? checkManifest(manifest, context) : []
    if (broken.length > 0) refuse(broken)
    const contents = await contentsOf(folder, manifest)
    const refusals = checkFiles(manifest, contents)
    if (refusals.length > 0) refuse(refusals)
    const found = [...contents].map(([file, content]) => foundVariants(folder, file, content))
    return (await Promise.all(found)).flat()
  }
}

type Published = EndpointResponse<typeof publishRelease>

/** Null where nothing was said. */
function provenanceOf({ commit, autor, rama, enlace }: Publication): Provenance | null {
  const given = Object.entries({ commit, autor, rama, enlace }).filter(([, value]) => value !== undefined)
  return given.length === 0 ? null : (Object.fromEntries(given) as Provenance)
}

/** Without compressed variants. */
function bytesOf(manifest: ReleaseManifest, stored: readonly StoredFile[]): number {
  const listed = new Set(manifest.files.map(({ file }) => file))
  return stored.reduce((sum, { file, content }) => sum + (listed.has(file) ? content.byteLength : 0), 0)
}

const recordPublished = (
  tx: Orm,
  deployer: Deployer,
  { name, version, provenance }: Pick<ReleaseRow, 'name' | 'version' | 'provenance'>,
) => recordDelivery(tx, deployer, 'remoto.publicado', { remoto: name, version, ...provenance })

function manifestOf({ manifest: given }: Publication, name: string): ReleaseManifest {
  const read = readManifest(given)
  if ('refusal' in read) refuse([read.refusal])
  const { manifest } = read
  if (manifest.name !== name)
    refuse([
      { rule: 'manifest', message: `El manifiesto es de ${manifest.name}: publícalo como ${manifest.name}.` },
    ])
  return manifest
}

async function contentsOf(folder: string, manifest: ReleaseManifest): Promise<Map<string, Buffer>> {
  const read = async ({ file }: { file: string }) => [file, await readFile(path.join(folder, file))] as const
  return new Map(await Promise.all(manifest.files.map(read)))
}

/** @throws AppError CONFLICT where the release is another one, or in another place */
function answer(row: ReleaseRow, manifest: ReleaseManifest, baseUrl: string, created: boolean) {
  const conflict = (other: string) =>
    new AppError('CONFLICT', {
      message: `La versión ${row.version} ya está publicada ${other}: publica con un número nuevo.`,
    })
  if (!isDeepStrictEqual(inOneOrder(row.manifest), inOneOrder(manifest))) throw conflict('con otro contenido')
  if (row.baseUrl !== baseUrl) throw conflict(`en ${externalBase(row) ?? 'el propio portal'}`)
  return { name: row.name, version: row.version, contentHash: row.contentHash, created }
}

/** The order of files is not part of a release's identity. */
const inOneOrder = (manifest: ReleaseManifest): ReleaseManifest => ({
  ...manifest,
  files: manifest.files.toSorted((one, other) => (one.file < other.file ? -1 : 1)),
})

/** One hash over contract, pages, origins and the integrity of each file. */
function hashOf(manifest: ReleaseManifest): string {
  const files = manifest.files.map(({ file, integrity }) => `${file} ${integrity}`).sort()
  const parts = [
    String(manifest.contract),
    manifest.entry,
    JSON.stringify(manifest.pages),
    ...(manifest.connect ?? []),
    ...files,
  ]
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
