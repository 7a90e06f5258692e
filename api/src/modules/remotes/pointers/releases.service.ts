import type { HostLibraries, RemoteSummary } from '@csuite/shared/contract/releases'
import { recordAudit } from '../../../audit/audit-trail'
import type { Database, Orm } from '../../../db/database'
import { AppError } from '../../../http/app-error'
import type { Deployer } from '../../../http/callers'
import { assertMayDeliver, maySee } from '../../../identity/deploy-tokens/deploy-tokens'
import type { Limits } from '../../../limits/limits'
import { recordDelivery } from './delivery-audit'
import { refuse } from '../refuse'
import { checkPlace } from '../rules/publish-gate'
import type { RegistryCache } from '../registry/registry-cache'
import {
  type ChannelRow,
  type ReleaseRow,
  externalBase,
  findChannel,
  forgetOutcomes,
  listChannels,
  listReleases,
  lockChannel,
  updateChannel,
} from './releases.repository'
import { findRemote, grantsOf, listRemoteRows } from '../owners/remote-owners.repository'
import type { Telemetry } from '../telemetry/telemetry.service'
import type { Verdicts } from '../publish/verdicts'

interface Deps {
  database: Database
  limits: Limits
  verdicts: Verdicts
  telemetry: Telemetry
  registry: RegistryCache
  hostLibraries: () => Promise<HostLibraries>
  isComplete: (row: ReleaseRow) => Promise<boolean>
  production: boolean
}

/** Moves the pointer of a remote: activate, roll back, canary. */
export class Releases {
  constructor(private readonly deps: Deps) {}

  async activate(
    deployer: Deployer,
    name: string,
    version: string,
    revision?: number,
  ): Promise<RemoteSummary> {
    const nextVersion = ({ active }: Pointer) => (active === version ? null : version)
    return this.#move(deployer, name, { revision, nextVersion }, async (tx, channel) => {
      if (channel.active === version) return
      const { active } = channel
      await updateChannel(tx, name, {
        active: version,
        previous: active,
        ...(channel.canary === version ? noCanary : {}),
      })
      await recordDelivery(tx, deployer, 'remoto.activado', { remoto: name, version })
    })
  }

  async rollback(deployer: Deployer, name: string, revision?: number): Promise<RemoteSummary> {
    const nextVersion = ({ previous }: Pointer) => previous
    return this.#move(deployer, name, { revision, nextVersion }, async (tx, channel) => {
      if (channel.previous === null)
        throw new AppError('INVALID_STATE', { message: 'No hay una versión anterior a la que volver.' })
      await updateChannel(tx, name, { active: channel.previous, previous: channel.active, ...noCanary })
      await recordDelivery(tx, deployer, 'remoto.revertido', { remoto: name, version: channel.previous })
    })
  }

  async canary(
    deployer: Deployer,
    name: string,
    target: { version: string; percent: number },
    revision?: number,
  ): Promise<RemoteSummary> {
    const nextVersion = ({ active }: Pointer) =>
      target.percent === 0 || active === null || active === target.version ? null : target.version
    return this.#move(deployer, name, { revision, nextVersion }, async (tx, channel) => {
      if (channel.active === null)
        throw new AppError('INVALID_STATE', { message: 'Activa una versión antes de probar otra.' })
      if (target.percent > 0 && target.version === channel.active)
        throw new AppError('INVALID_STATE', {
          message: `La versión ${target.version} ya es la activa: prueba otra.`,
        })
      // Each canary is judged by its own outcomes.
      await forgetOutcomes(tx, name)
      const values =
        target.percent === 0
          ? noCanary
          : { canary: target.version, canaryPercent: target.percent, canaryHaltedReason: null }
      await updateChannel(tx, name, values)
      const detail = { remoto: name, version: target.version, porcentaje: String(target.percent) }
      await recordDelivery(tx, deployer, 'remoto.canario', detail)
    })
  }

  /** Stops a failing canary and keeps the reason; no effect if it has ended already. */
  async haltCanary(name: string, version: string, reason: string): Promise<void> {
    await this.deps.database.orm.transaction(async (tx) => {
      const channel = await lockChannel(tx, name)
      if (channel.canary !== version || channel.canaryPercent === 0) return
      await updateChannel(tx, name, { canaryPercent: 0, canaryHaltedReason: reason })
      const detail = { remoto: name, version, motivo: reason }
      await recordAudit(tx, { type: 'remoto.canario-detenido', by: null, detail })
    })
    await this.deps.registry.announce()
  }

  /** Remotes with their releases and telemetry. */
  async list(deployer: Deployer): Promise<RemoteSummary[]> {
    const { orm } = this.deps.database
    const [remotes, channels, releases, figures] = await Promise.all([
      listRemoteRows(orm),
      listChannels(orm),
      listReleases(orm),
      this.deps.telemetry.figures(),
    ])
    return remotes
      .filter(({ name }) => maySee(deployer, name))
      .map(({ name, addresses, createdBy, roles, connectOrigins, baseOrigins, workerScope }) => ({
        ...pointerOf(channels.find((row) => row.name === name)),
        name,
        addresses,
        createdBy,
        workerScope,
        roles,
        origins: { connect: connectOrigins, base: baseOrigins },
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

  /**
   * Judges the release that browsers are to get, then moves the pointer in a transaction that looks at what may have changed.
   * @throws AppError TOO_MANY_REQUESTS: each move makes every process and document read the registry anew
   */
  async #move(
    deployer: Deployer,
    name: string,
    {
      revision,
      nextVersion,
    }: { revision: number | undefined; nextVersion: (channel: Pointer) => string | null },
    change: (tx: Orm, channel: ChannelRow) => Promise<void>,
  ): Promise<RemoteSummary> {
    assertMayDeliver(deployer, name)
    const { database, limits, registry } = this.deps
    await limits.take(['pointerByRemote', name])
    const assertCurrent = (channel: { revision: number }) => {
      if (revision !== undefined && revision !== channel.revision) throw new AppError('STALE_POINTER')
    }
    const before = (await findChannel(database.orm, name)) ?? { revision: 0, active: null, previous: null }
    assertCurrent(before)
    const version = nextVersion(before)
    const release = version === null ? undefined : await this.#sound(name, version)
    await database.orm.transaction(async (tx) => {
      const channel = await lockChannel(tx, name)
      assertCurrent(channel)
      const now = nextVersion(channel)
      if (now !== null && now !== version) throw new AppError('STALE_POINTER')
      if (now !== null && release) await this.#assertInPlace(tx, release)
      await change(tx, channel)
    })
    await registry.announce()
    return this.summaryOf(deployer, name)
  }

  /** @throws AppError NOT_FOUND */
  async summaryOf(deployer: Deployer, name: string): Promise<RemoteSummary> {
    const summary = (await this.list(deployer)).find((remote) => remote.name === name)
    if (!summary) throw new AppError('NOT_FOUND')
    return summary
  }

  /**
   * A release that passes today's rules and whose files are there.
   * @throws AppError NOT_FOUND if it was never published, RELEASE_REFUSED with the broken rules, INVALID_STATE without files
   */
  async #sound(name: string, version: string): Promise<ReleaseRow> {
    const { row, refusals } = (await this.deps.verdicts.of({ name, version })) ?? {}
    if (!row || !refusals)
      throw new AppError('NOT_FOUND', { message: `${name} no tiene publicada la versión ${version}.` })
    if (refusals.length > 0) refuse(refusals)
    if (!(await this.deps.isComplete(row)))
      throw new AppError('INVALID_STATE', {
        message: `Faltan los archivos de la versión ${version}: publícala otra vez.`,
      })
    return row
  }

  /** @throws AppError RELEASE_REFUSED if the host or what the remote owns no longer fits the release */
  async #assertInPlace(tx: Orm, row: ReleaseRow): Promise<void> {
    const grants = grantsOf(await findRemote(tx, row.name))
    const { hostLibraries, production } = this.deps
    const host = await hostLibraries()
    const refusals = checkPlace(row.manifest, { grants, host, baseUrl: externalBase(row), production })
    if (refusals.length > 0) refuse(refusals)
  }
}

type Pointer = Pick<ChannelRow, 'active' | 'previous'>

const noCanary = { canary: null, canaryPercent: 0, canaryHaltedReason: null } as const

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
