import type { HostLibraries, Provenance, RemoteSummary } from '@csuite/shared/contract/releases'
import { recordAudit } from '../../../audit/audit-trail'
import type { Audit } from '../../../audit/change'
import type { Database, Orm } from '../../../db/database'
import { AppError, requireFound } from '../../../http/app-error'
import { type Deployer, assertMayDeliver, maySee } from '../../../http/callers'
import type { Limits } from '../../../limits/limits'
import { recordDelivery } from './delivery-audit'
import { refuse } from '../refuse'
import { remotesTexts } from '../remotes.texts'
import { checkPlace } from '../rules/publish-gate'
import type { RegistryCache } from '../registry/registry-cache'
import {
  type ChannelRow,
  type ReleaseRow,
  externalBase,
  findChannel,
  findGroupNamed,
  forgetOutcomes,
  listCanariesOf,
  listChannels,
  listReleases,
  lockChannel,
  readTelemetry,
  updateChannel,
} from './releases.repository'
import { findRemote, grantsOf, listRemoteRows } from '../owners/remote-owners.repository'
import { forgetVitals } from '../canary/canary-vitals.repository'
import { forgetBrowsers, listKnownGroups } from '../errors/remote-errors.repository'
import type { Verdicts } from '../publish/verdicts'

interface Deps {
  database: Database
  limits: Limits
  verdicts: Verdicts
  registry: RegistryCache
  hostLibraries: () => Promise<HostLibraries>
  isComplete: (row: ReleaseRow) => Promise<boolean>
  production: boolean
  now: () => number
}

export class Releases {
  constructor(private readonly deps: Deps) {}

  async activate(
    deployer: Deployer,
    name: string,
    version: string,
    revision?: number,
  ): Promise<RemoteSummary> {
    const nextVersion = ({ active }: Pointer) => (active === version ? null : version)
    return this.#move(deployer, name, { revision, nextVersion }, async (tx, channel, provenance) => {
      if (channel.active === version) return
      const { active } = channel
      await updateChannel(tx, name, {
        active: version,
        previous: active,
        activatedAt: new Date(this.deps.now()),
        ...(channel.canary === version ? noCanary : {}),
      })
      await recordDelivery(tx, deployer, 'remoto.activado', { remoto: name, version, ...provenance })
    })
  }

  async rollback(deployer: Deployer, name: string, revision?: number): Promise<RemoteSummary> {
    const nextVersion = ({ previous }: Pointer) => previous
    return this.#move(deployer, name, { revision, nextVersion }, async (tx, channel, provenance) => {
      if (channel.previous === null)
        throw new AppError('INVALID_STATE', { message: 'No hay una versión anterior a la que volver.' })
      const activatedAt = new Date(this.deps.now())
      const { active, previous } = channel
      await updateChannel(tx, name, { active: previous, previous: active, activatedAt, ...noCanary })
      const detail = { remoto: name, version: previous, ...provenance }
      await recordDelivery(tx, deployer, 'remoto.revertido', detail)
    })
  }

  async canary(
    deployer: Deployer,
    name: string,
    target: { version: string; percent: number; grupo?: string | undefined },
    revision?: number,
  ): Promise<RemoteSummary> {
    const nextVersion = ({ active }: Pointer) =>
      target.percent === 0 || active === null || active === target.version ? null : target.version
    return this.#move(deployer, name, { revision, nextVersion }, async (tx, channel, provenance) => {
      if (channel.active === null)
        throw new AppError('INVALID_STATE', { message: 'Activa una versión antes de probar otra.' })
      if (deployer.isKey && grantsOf(await findRemote(tx, name)).own)
        throw new AppError('FORBIDDEN', { message: remotesTexts.ownCanary(name) })
      if (target.percent > 0 && target.version === channel.active)
        throw new AppError('INVALID_STATE', {
          message: `La versión ${target.version} ya es la activa: prueba otra.`,
        })
      // Each canary is judged by its own outcomes.
      const goesOn = target.percent > 0 && channel.canaryPercent > 0 && channel.canary === target.version
      await forgetOutcomes(tx, name, goesOn)
      if (target.percent > 0 && !goesOn) await listKnownGroups(tx, name, target.version, channel.active)
      await forgetVitals(tx, name)
      await forgetBrowsers(tx, name, target.version)
      const values =
        target.percent === 0
          ? noCanary
          : {
              canary: target.version,
              canaryPercent: target.percent,
              canaryHaltedReason: null,
              canaryGroupId: target.grupo === undefined ? null : await groupNamed(tx, target.grupo),
            }
      await updateChannel(tx, name, values)
      const detail = {
        ...{ remoto: name, version: target.version, porcentaje: String(target.percent) },
        ...(target.grupo === undefined ? {} : { grupo: target.grupo }),
        ...provenance,
      }
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

  async list(deployer: Deployer): Promise<RemoteSummary[]> {
    const { orm } = this.deps.database
    const [remotes, channels, releases, figures] = await Promise.all([
      listRemoteRows(orm),
      listChannels(orm),
      listReleases(orm),
      readTelemetry(orm),
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
            ...row.provenance,
            ...(row.fileBytes === null ? {} : { archivos: row.fileCount ?? 0, bytes: row.fileBytes }),
            ...(figures.get(`${name}/${row.version}`) ?? { loads: 0, failures: 0, p75: null }),
          })),
      }))
  }

  /**
   * Judges the release that browsers are to get, then moves the pointer in a transaction that looks at what may have changed.
   * @throws AppError FORBIDDEN for a service key and the portal's own remotes, whose releases an administrator approves by
   * activating them; TOO_MANY_REQUESTS: each move makes every process and document read the registry anew
   */
  async #move(
    deployer: Deployer,
    name: string,
    {
      revision,
      nextVersion,
    }: { revision: number | undefined; nextVersion: (channel: Pointer) => string | null },
    change: (tx: Orm, channel: ChannelRow, provenance: Provenance | null) => Promise<void>,
  ): Promise<RemoteSummary> {
    assertMayDeliver(deployer, name)
    const { database, limits, registry } = this.deps
    // Each caller has their own, so that nobody keeps an administrator from a rollback.
    await limits.take(['pointerByCaller', `${name} ${deployer.actor}`])
    const assertCurrent = (channel: { revision: number }) => {
      if (revision !== undefined && revision !== channel.revision) throw new AppError('STALE_POINTER')
    }
    const before = (await findChannel(database.orm, name)) ?? { revision: 0, active: null, previous: null }
    assertCurrent(before)
    const version = nextVersion(before)
    if (version !== null && deployer.isKey && grantsOf(await findRemote(database.orm, name)).own)
      throw new AppError('FORBIDDEN', { message: remotesTexts.ownRelease(name, version) })
    const release = version === null ? undefined : await this.#sound(name, version)
    await database.orm.transaction(async (tx) => {
      const channel = await lockChannel(tx, name)
      assertCurrent(channel)
      const now = nextVersion(channel)
      if (now !== null && now !== version) throw new AppError('STALE_POINTER')
      if (now !== null && release) await this.#assertInPlace(tx, release)
      await change(tx, channel, release?.provenance ?? null)
    })
    await registry.announce()
    return this.summaryOf(deployer, name)
  }

  /** @throws AppError NOT_FOUND */
  async summaryOf(deployer: Deployer, name: string): Promise<RemoteSummary> {
    return requireFound((await this.list(deployer)).find((remote) => remote.name === name))
  }

  /**
   * A release that passes today's rules and whose files are there.
   * @throws AppError NOT_FOUND if it was never published, RELEASE_REFUSED with the broken rules, INVALID_STATE without files
   */
  async #sound(name: string, version: string): Promise<ReleaseRow> {
    const { row, refusals } = (await this.deps.verdicts.of({ name, version })) ?? {}
    if (!row || !refusals)
      throw new AppError('NOT_FOUND', { message: `${name} no tiene publicada la versión ${version}.` })
    if (row.previewOnly) throw new AppError('INVALID_STATE', { message: remotesTexts.previewOnly(version) })
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

const noCanary = { canary: null, canaryPercent: 0, canaryHaltedReason: null, canaryGroupId: null } as const

/** @throws AppError NOT_FOUND */
const groupNamed = async (tx: Orm, name: string): Promise<number> =>
  requireFound(await findGroupNamed(tx, name), remotesTexts.unknownGroup(name)).id

/** Before a group is deleted: its canaries end and say so. */
export async function haltCanariesOf(tx: Orm, groupId: number, audit: Audit): Promise<void> {
  for (const { name, version, group } of await listCanariesOf(tx, groupId)) {
    const motivo = remotesTexts.groupDeleted(group)
    await updateChannel(tx, name, { canaryPercent: 0, canaryHaltedReason: motivo, canaryGroupId: null })
    await audit('remoto.canario-detenido', { remoto: name, version: version ?? '', motivo })
  }
}

function pointerOf(channel: (ChannelRow & { group: string | null }) | undefined) {
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
            ...(channel.group === null ? {} : { grupo: channel.group }),
          }
        : null,
  }
}
