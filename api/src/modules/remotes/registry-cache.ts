import { createHash } from 'node:crypto'
import type { RegistryState } from '@csuite/shared/contract/releases'
import type { Database } from '../../db/database'
import { withGranted } from './page-gate'
import { checkManifest, readManifest } from './publish-gate'
import { type ReleaseRow, externalBase, listChannels, listPointedReleases } from './releases.repository'
import { type RemoteRow, grantsOf, listRemoteRows } from './remote-owners.repository'

const CHANNEL = 'csuite_remotes'
/** Milliseconds that the registry is cached, in case a notification is lost. */
const REGISTRY_MS = 1000

type RegistryRelease = RegistryState['remotes'][number]['active']

interface Deps {
  database: Database
  now: () => number
  production: boolean
  log: { warn(data: object, message: string): void }
}

/** The registry for the document server, cached until a pointer moves or REGISTRY_MS have passed. */
export class RegistryCache {
  #known: { at: number; state: Promise<RegistryState> } | undefined
  #unlisten: (() => Promise<void>) | undefined

  /** By row id and what the remote may do; undefined: the release breaks a rule and is not served. */
  #checked = new Map<string, RegistryRelease | undefined>()

  constructor(private readonly deps: Deps) {}

  async start(): Promise<void> {
    this.#unlisten = await this.deps.database.listen(CHANNEL, () => (this.#known = undefined))
  }

  async stop(): Promise<void> {
    await this.#unlisten?.()
  }

  async current(): Promise<RegistryState> {
    const now = this.deps.now()
    if (this.#known && Math.abs(now - this.#known.at) < REGISTRY_MS) return this.#known.state
    const state = this.#load()
    this.#known = { at: now, state }
    state.catch(() => (this.#known = undefined))
    return state
  }

  /** Invalidates the cache of every process. */
  async announce(): Promise<void> {
    this.#known = undefined
    try {
      await this.deps.database.notify(CHANNEL, '')
    } catch {
      // The change is committed; other processes see it within REGISTRY_MS.
    }
  }

  async #load(): Promise<RegistryState> {
    const { orm } = this.deps.database
    const [channels, rows, owners] = await Promise.all([
      listChannels(orm),
      listPointedReleases(orm),
      listRemoteRows(orm),
    ])
    const seen = this.#checked
    this.#checked = new Map()
    const remotes = owners.flatMap((owner) => {
      const { name } = owner
      const channel = channels.find((candidate) => candidate.name === name)
      if (!channel) return []
      const release = (version: string | null) => {
        const row = rows.find((candidate) => candidate.name === name && candidate.version === version)
        if (!row) return undefined
        const key = JSON.stringify([row.id, grantsOf(owner)])
        const checked = seen.has(key) ? seen.get(key) : this.#check(row, owner)
        this.#checked.set(key, checked)
        return checked
      }
      const active = release(channel.active)
      if (!active) return []
      const previous = release(channel.previous)
      const canary = channel.canaryPercent > 0 ? release(channel.canary) : undefined
      return [
        {
          name,
          active,
          ...(owner.workerScope ? { workerScope: owner.workerScope } : {}),
          ...(owner.lastWorkerScope ? { lastWorkerScope: owner.lastWorkerScope } : {}),
          ...(previous ? { previous } : {}),
          ...(canary ? { canary: { ...canary, percent: channel.canaryPercent } } : {}),
        },
      ]
    })
    const state = [...channels, ...owners.map(({ name, workerScope }) => ({ name, revision: workerScope }))]
    const revision = createHash('sha256')
      .update(state.map((row) => `${row.name}@${row.revision}`).join())
      .digest('base64url')
    return { revision: revision.slice(0, 16), remotes }
  }

  /** Checks a row against today's rules; logs and drops a release that breaks them. */
  #check(row: ReleaseRow, owner: RemoteRow): RegistryRelease | undefined {
    const { name, version, baseUrl } = row
    const read = readManifest(row.manifest)
    const grants = grantsOf(owner)
    const refusals =
      'refusal' in read
        ? [read.refusal]
        : checkManifest(withGranted(read.manifest, grants), {
            grants,
            host: {},
            baseUrl: externalBase(row),
            production: this.deps.production,
          })
    const isOther = 'manifest' in read && (read.manifest.name !== name || read.manifest.version !== version)
    if ('manifest' in read && refusals.length === 0 && !isOther)
      return { manifest: withGranted(read.manifest, grants), baseUrl }
    this.deps.log.warn(
      { remote: name, version, refusals },
      'a release that breaks the rules is left out of the registry',
    )
    return undefined
  }
}
