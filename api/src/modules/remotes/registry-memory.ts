import { createHash } from 'node:crypto'
import type { RegistryState } from '@csuite/shared/contract/releases'
import type { Database } from '../../db/database'
import { listChannels, listPointedReleases } from './releases.repository'

const CHANNEL = 'csuite_remotes'
/** Milliseconds that the registry is remembered, should a notification be lost. */
const REGISTRY_MS = 1000

/** The registry as the document server reads it; remembered until a pointer moves, for a second at most. */
export class RegistryMemory {
  #known: { at: number; state: Promise<RegistryState> } | undefined
  #unlisten: (() => Promise<void>) | undefined

  constructor(private readonly deps: { database: Database; now: () => number }) {}

  async start(): Promise<void> {
    this.#unlisten = await this.deps.database.listen(CHANNEL, () => (this.#known = undefined))
  }

  async stop(): Promise<void> {
    await this.#unlisten?.()
  }

  async current(): Promise<RegistryState> {
    const now = this.deps.now()
    if (this.#known && now - this.#known.at < REGISTRY_MS) return this.#known.state
    const state = this.#read()
    this.#known = { at: now, state }
    state.catch(() => (this.#known = undefined))
    return state
  }

  /** The other remotes and the addresses that they own. */
  async neighboursOf(name: string): Promise<{ name: string; paths: string[] }[]> {
    return (await this.current()).remotes
      .filter((remote) => remote.name !== name)
      .map((remote) => ({ name: remote.name, paths: remote.active.manifest.paths }))
  }

  /** A pointer moved: every process reads the pointers again. */
  async announce(): Promise<void> {
    this.#known = undefined
    try {
      await this.deps.database.notify(CHANNEL, '')
    } catch {
      // The move is committed; a replica that did not hear of it reads the pointers again within REGISTRY_MS.
    }
  }

  async #read(): Promise<RegistryState> {
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
}
