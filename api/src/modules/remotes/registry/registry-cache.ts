import { createHash } from 'node:crypto'
import type { HostLibraries, RegistryState } from '@csuite/shared/contract/releases'
import type { Database } from '../../../db/database'
import { isDatabaseUnavailable } from '../../../db/database-errors'
import { AppError } from '../../../http/app-error'
import { withGranted } from '../rules/page-gate'
import { checkPlace } from '../rules/publish-gate'
import type { Refusal } from '../rules/refusal'
import {
  type ChannelRow,
  externalBase,
  listChannels,
  listPointedReleases,
} from '../pointers/releases.repository'
import { type RemoteRow, grantsOf, listRemoteRows } from '../owners/remote-owners.repository'
import type { Verdicts } from '../publish/verdicts'

const CHANNEL = 'csuite_remotes'
/** Milliseconds that the registry is cached, in case a notification is lost. */
const REGISTRY_MS = 1000

type RegistryRelease = RegistryState['remotes'][number]['active']

interface Deps {
  database: Database
  verdicts: Verdicts
  hostLibraries: () => Promise<HostLibraries>
  now: () => number
  production: boolean
  log: { warn(data: object, message: string): void }
}

/** The registry for the document server, cached until a pointer moves or REGISTRY_MS have passed. */
export class RegistryCache {
  #known: { at: number; state: Promise<RegistryState> } | undefined
  #unlisten: (() => Promise<void>) | undefined

  #last: RegistryState | undefined
  /** Written once for each state. */
  #body: { state: RegistryState; json: Buffer } | undefined

  /** By row, its last change and what the remote may do; undefined: the release breaks a rule and is not served. */
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

  async json(): Promise<Buffer> {
    const state = await this.current()
    if (this.#body?.state !== state) this.#body = { state, json: Buffer.from(JSON.stringify(state)) }
    return this.#body.json
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
    const rows = await Promise.all([listChannels(orm), listPointedReleases(orm), listRemoteRows(orm)])
    const revision = createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 16)
    // The manifests are not read again, nor what is made of them.
    if (this.#last?.revision === revision) return this.#last
    const [channels, pointed, owners] = rows
    const seen = this.#checked
    const checked: typeof seen = new Map()
    for (const release of pointed) {
      const owner = owners.find(({ name }) => name === release.name)
      if (!owner) continue
      const key = keyOf(release, owner)
      checked.set(key, seen.has(key) ? seen.get(key) : await this.check(release, owner))
    }
    this.#checked = checked
    const releaseOf = (owner: RemoteRow, version: string | null) => {
      const row = pointed.find((release) => release.name === owner.name && release.version === version)
      return row && checked.get(keyOf(row, owner))
    }
    const remotes = owners.flatMap((owner) => {
      const channel = channels.find(({ name }) => name === owner.name)
      // What a newer process activated may break the rules of this one, such as a page's role: the one before is served.
      const active = channel && (releaseOf(owner, channel.active) ?? releaseOf(owner, channel.previous))
      return active ? [entryOf(owner, channel, active, (version) => releaseOf(owner, version))] : []
    })
    const known = owners.map(({ name, addresses }) => ({ name, addresses }))
    return (this.#last = { revision, remotes, owners: known })
  }

  /** Checks a release against today's rules; logs and drops one that breaks them, or whose row cannot be read. */
  async check(
    { id, name, version }: { id: number; name: string; version: string },
    owner: RemoteRow,
  ): Promise<RegistryRelease | undefined> {
    const { hostLibraries, log, production, verdicts } = this.deps
    const host = await hostLibraries()
    let refusals: readonly Refusal[] | string
    try {
      const judged = await verdicts.of({ id })
      if (!judged) return undefined
      const { row, refusals: broken } = judged
      const grants = grantsOf(owner)
      const manifest = withGranted(row.manifest, grants)
      const context = { grants, host, baseUrl: externalBase(row), production }
      // A newer version of a library takes no release out; an export that this process's host lacks does.
      refusals = broken.length > 0 ? broken : checkPlace({ ...manifest, shared: {} }, context)
      if (refusals.length === 0) return { order: id, manifest, baseUrl: row.baseUrl }
    } catch (error) {
      // The database is away or there is no place for judging: the last registry is used, and nothing is remembered.
      if (isDatabaseUnavailable(error) || error instanceof AppError) throw error
      refusals = String(error)
    }
    log.warn(
      { remote: name, version, refusals },
      'a release that breaks the rules is left out of the registry',
    )
    return undefined
  }
}

const keyOf = (release: { id: number; written: string }, owner: RemoteRow) =>
  JSON.stringify([release.id, release.written, grantsOf(owner)])

function entryOf(
  { name, workerScope, lastWorkerScope }: RemoteRow,
  channel: ChannelRow,
  active: RegistryRelease,
  releaseOf: (version: string | null) => RegistryRelease | undefined,
): RegistryState['remotes'][number] {
  const previous = releaseOf(channel.previous)
  const canary = channel.canaryPercent > 0 ? releaseOf(channel.canary) : undefined
  return {
    name,
    active,
    ...(workerScope ? { workerScope } : {}),
    ...(lastWorkerScope ? { lastWorkerScope } : {}),
    ...(previous && previous !== active ? { previous } : {}),
    ...(canary
      ? {
          canary: {
            ...{ ...canary, percent: channel.canaryPercent },
            ...(channel.canaryGroupId === null ? {} : { groupId: channel.canaryGroupId }),
          },
        }
      : {}),
  }
}
