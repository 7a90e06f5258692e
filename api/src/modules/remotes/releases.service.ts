import type { RemoteSummary } from '@csuite/shared/contract/releases'
import type { Database, Orm } from '../../db/database'
import { AppError } from '../../platform/app-error'
import { type Deployer, assertMayDeliver, maySee } from '../../platform/deploy-tokens'
import type { RegistryMemory } from './registry-memory'
import {
  type ChannelRow,
  findRelease,
  insertEvent,
  listChannels,
  listReleases,
  lockChannel,
  updateChannel,
} from './releases.repository'
import type { Telemetry } from './telemetry.service'

interface Deps {
  database: Database
  telemetry: Telemetry
  registry: RegistryMemory
}

/** The pointer of each remote: activate, roll back, canary; and what browsers reported of its releases. */
export class Releases {
  constructor(private readonly deps: Deps) {}

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
    await this.deps.registry.announce()
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
    await this.deps.registry.announce()
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
}

const noCanary = { canary: null, canaryPercent: 0, canaryHaltedReason: null } as const

const notPublished = (name: string, version: string) =>
  new AppError('NOT_FOUND', { message: `${name} no tiene publicada la versión ${version}.` })

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
