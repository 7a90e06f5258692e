import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RegistryState, ReleaseManifest, RemoteSummary } from '@csuite/shared/contract/releases'
import { RELEASE_BYTES_MAX } from '@csuite/shared/contract/releases'
import type { Database, Orm } from '../../db/database'
import { AppError } from '../../platform/app-error'
import { type Deployer, assertMayDeliver, maySee } from '../../platform/deploy-tokens'
import { type HostLibraries, checkFiles, checkManifest, refuse } from './publish-gate'
import {
  type ChannelRow,
  type ReleaseRow,
  findRelease,
  insertEvent,
  insertRelease,
  listChannels,
  listPointedReleases,
  listReleases,
  lockChannel,
  updateChannel,
} from './releases.repository'
import { type ReleaseDraft, copyRelease, draftRelease } from './release-files'
import type { Telemetry } from './telemetry.service'

const CHANNEL = 'csuite_remotes'
/** Milliseconds that the registry is remembered, should a notification be lost. */
const REGISTRY_MS = 1000

interface Publication {
  manifest: ReleaseManifest
  baseUrl?: string | undefined
  files?: { file: string; content: string }[] | undefined
  /** Folder on this machine that a build left; only the portal's own start names one. */
  folder?: string | undefined
}

interface Deps {
  database: Database
  telemetry: Telemetry
  /** Folder that the portal serves as /remotes/. */
  releasesFolder: string
  /** What the running host offers; read at each publication, since the host is deployed on its own. */
  hostLibraries: () => Promise<HostLibraries>
  now: () => number
}

/** Releases of remotes and the pointer of each: publish, activate, roll back, canary. */
export class Releases {
  #registry: { at: number; state: Promise<RegistryState> } | undefined
  #unlisten: (() => Promise<void>) | undefined

  constructor(private readonly deps: Deps) {}

  async start(): Promise<void> {
    this.#unlisten = await this.deps.database.listen(CHANNEL, () => (this.#registry = undefined))
  }

  async stop(): Promise<void> {
    await this.#unlisten?.()
  }

  /**
   * Publishes a release without activating it. The same version with the same content is fine and changes nothing.
   * @throws AppError RELEASE_REFUSED with the broken rules, CONFLICT for the same version with other content
   */
  async publish(deployer: Deployer, name: string, publication: Publication) {
    assertMayDeliver(deployer, name)
    const { manifest } = publication
    if (manifest.name !== name)
      throw new AppError('VALIDATION', { message: `El manifiesto es de ${manifest.name}, no de ${name}.` })
    const contentHash = hashOf(manifest)
    const known = await findRelease(this.deps.database.orm, name, manifest.version)
    if (known) return answer(known, contentHash, false)

    const others = (await this.registry()).remotes.filter((remote) => remote.name !== name)
    const refusals = checkManifest(
      manifest,
      others.map((remote) => ({ name: remote.name, paths: remote.active.manifest.paths })),
      await this.deps.hostLibraries(),
    )
    if (refusals.length > 0) refuse(refusals)
    const draft = await this.#draft(publication)
    const row = {
      name,
      version: manifest.version,
      contentHash,
      manifest,
      baseUrl: publication.baseUrl ?? `/remotes/${name}/${manifest.version}/`,
      publishedBy: deployer.actor,
    }
    try {
      const created = await this.deps.database.orm.transaction(async (tx) => {
        if (!(await insertRelease(tx, row))) return false
        await draft?.place()
        await this.#record(tx, deployer, name, 'publish', manifest.version)
        return true
      })
      const winner = await findRelease(this.deps.database.orm, name, manifest.version)
      if (!winner) throw new AppError('CONFLICT')
      return answer(winner, contentHash, created)
    } finally {
      await draft?.discard()
    }
  }

  async activate(
    deployer: Deployer,
    name: string,
    version: string,
    revision?: number,
  ): Promise<RemoteSummary> {
    return this.#move(deployer, name, revision, async (tx, channel) => {
      if (!(await findRelease(tx, name, version))) throw notPublished(name, version)
      if (channel.active === version) return
      const { active } = channel
      await updateChannel(tx, name, {
        active: version,
        previous: active,
        ...(channel.canary === version ? noCanary : {}),
      })
      await this.#record(tx, deployer, name, 'activate', version)
    })
  }

  async rollback(deployer: Deployer, name: string, revision?: number): Promise<RemoteSummary> {
    return this.#move(deployer, name, revision, async (tx, channel) => {
      if (channel.previous === null)
        throw new AppError('INVALID_STATE', { message: 'No hay una versión anterior a la que volver.' })
      await updateChannel(tx, name, { active: channel.previous, previous: channel.active, ...noCanary })
      await this.#record(tx, deployer, name, 'rollback', channel.previous)
    })
  }

  async canary(
    deployer: Deployer,
    name: string,
    target: { version: string; percent: number },
    revision?: number,
  ): Promise<RemoteSummary> {
    return this.#move(deployer, name, revision, async (tx, channel) => {
      if (channel.active === null)
        throw new AppError('INVALID_STATE', { message: 'Activa una versión antes de probar otra.' })
      if (!(await findRelease(tx, name, target.version))) throw notPublished(name, target.version)
      const values =
        target.percent === 0
          ? noCanary
          : { canary: target.version, canaryPercent: target.percent, canaryHaltedReason: null }
      await updateChannel(tx, name, values)
      await this.#record(tx, deployer, name, 'canary', target.version, `${target.percent} %`)
    })
  }

  /** Takes a failing canary away from every browser; the pointer keeps the reason. Does nothing where it ended already. */
  async haltCanary(name: string, version: string, reason: string): Promise<void> {
    await this.deps.database.orm.transaction(async (tx) => {
      const channel = await lockChannel(tx, name)
      if (channel.canary !== version || channel.canaryPercent === 0) return
      await updateChannel(tx, name, { canaryPercent: 0, canaryHaltedReason: reason })
      await insertEvent(tx, { name, action: 'halt', version, actor: 'portal', detail: reason })
    })
    await this.#announce()
  }

  /** Remotes with their releases and what browsers reported of them. */
  async list(deployer: Deployer): Promise<RemoteSummary[]> {
    const { orm } = this.deps.database
    const [channels, releases, figures] = await Promise.all([
      listChannels(orm),
      listReleases(orm),
      this.deps.telemetry.figures(),
    ])
    const names = [
      ...new Set([...channels.map((row) => row.name), ...releases.map((row) => row.name)]),
    ].sort()
    return names
      .filter((name) => maySee(deployer, name))
      .map((name) => ({
        ...pointerOf(channels.find((row) => row.name === name)),
        name,
        releases: releases
          .filter((row) => row.name === name)
          .map((row) => ({
            version: row.version,
            publishedAt: row.publishedAt.toISOString(),
            publishedBy: row.publishedBy,
            contentHash: row.contentHash,
            ...(figures.get(`${name}/${row.version}`) ?? { loads: 0, failures: 0, p75: null }),
          })),
      }))
  }

  /** The registry as the document server reads it; remembered until a pointer moves, for a second at most. */
  async registry(): Promise<RegistryState> {
    const now = this.deps.now()
    if (this.#registry && now - this.#registry.at < REGISTRY_MS) return this.#registry.state
    const state = this.#readRegistry()
    this.#registry = { at: now, state }
    state.catch(() => (this.#registry = undefined))
    return state
  }

  async #readRegistry(): Promise<RegistryState> {
    const { orm } = this.deps.database
    const [channels, rows] = await Promise.all([listChannels(orm), listPointedReleases(orm)])
    const release = (name: string, version: string | null) => {
      const row = rows.find((candidate) => candidate.name === name && candidate.version === version)
      return row && { manifest: row.manifest, baseUrl: row.baseUrl }
    }
    const remotes = channels.flatMap((channel) => {
      const active = release(channel.name, channel.active)
      if (!active) return []
      const previous = release(channel.name, channel.previous)
      const canary = channel.canaryPercent > 0 ? release(channel.name, channel.canary) : undefined
      return [
        {
          name: channel.name,
          active,
          ...(previous ? { previous } : {}),
          ...(canary ? { canary: { ...canary, percent: channel.canaryPercent } } : {}),
        },
      ]
    })
    const revision = createHash('sha256')
      .update(channels.map((channel) => `${channel.name}@${channel.revision}`).join())
      .digest('base64url')
    return { revision: revision.slice(0, 16), remotes }
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

  async #move(
    deployer: Deployer,
    name: string,
    revision: number | undefined,
    change: (tx: Orm, channel: ChannelRow) => Promise<void>,
  ): Promise<RemoteSummary> {
    assertMayDeliver(deployer, name)
    await this.deps.database.orm.transaction(async (tx) => {
      const channel = await lockChannel(tx, name)
      if (revision !== undefined && revision !== channel.revision) throw new AppError('STALE_POINTER')
      await change(tx, channel)
    })
    await this.#announce()
    const [summary] = (await this.list(deployer)).filter((remote) => remote.name === name)
    if (!summary) throw new AppError('NOT_FOUND')
    return summary
  }

  async #record(
    orm: Orm,
    deployer: Deployer,
    name: string,
    action: string,
    version: string,
    detail?: string,
  ) {
    await insertEvent(orm, { name, action, version, actor: deployer.actor, detail })
  }

  async #announce(): Promise<void> {
    this.#registry = undefined
    try {
      await this.deps.database.notify(CHANNEL, '')
    } catch {
      // The move is committed; a replica that did not hear of it reads the pointers again within REGISTRY_MS.
    }
  }
}

async function contentsOf({ manifest, files, folder }: Publication): Promise<Map<string, Buffer>> {
  if (folder === undefined)
    return new Map((files ?? []).map(({ file, content }) => [file, Buffer.from(content, 'base64')]))
  const read = async ({ file }: { file: string }) => [file, await readFile(path.join(folder, file))] as const
  return new Map(await Promise.all(manifest.files.map(read)))
}

const noCanary = { canary: null, canaryPercent: 0, canaryHaltedReason: null } as const

const notPublished = (name: string, version: string) =>
  new AppError('NOT_FOUND', { message: `${name} no tiene publicada la versión ${version}.` })

function answer(row: ReleaseRow, contentHash: string, created: boolean) {
  if (row.contentHash !== contentHash)
    throw new AppError('CONFLICT', {
      message: `La versión ${row.version} ya está publicada con otro contenido: publica con un número nuevo.`,
    })
  return { name: row.name, version: row.version, contentHash, created }
}

function pointerOf(channel: ChannelRow | undefined) {
  return {
    revision: channel?.revision ?? 0,
    active: channel?.active ?? null,
    previous: channel?.previous ?? null,
    canary:
      channel && channel.canary !== null
        ? {
            version: channel.canary,
            percent: channel.canaryPercent,
            haltedReason: channel.canaryHaltedReason,
          }
        : null,
  }
}

/** One hash over what a release consists of: contract, addresses and each file's integrity. */
function hashOf(manifest: ReleaseManifest): string {
  const files = manifest.files.map(({ file, integrity }) => `${file} ${integrity}`).sort()
  const parts = [String(manifest.contract), manifest.entry, ...[...manifest.paths].sort(), ...files]
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
