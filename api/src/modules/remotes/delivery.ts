import path from 'node:path'
import type { TelemetryEvent } from '@csuite/shared/contract/releases'
import type { Platform } from '../../platform/platform'
import { BuildOverrides } from './build-overrides.service'
import type { HostLibraries } from './publish-gate'
import { Publications } from './publications.service'
import { RegistryMemory } from './registry-memory'
import { RemoteMetrics } from './remote-metrics'
import { Releases } from './releases.service'
import { TeamTokens } from './team-tokens.service'
import { Telemetry } from './telemetry.service'

/** Milliseconds between two writes of what browsers reported. */
const FLUSH_MS = 2000

/** Delivery of remotes: releases, their pointers, and what browsers report of them. */
export class Delivery {
  readonly registry: RegistryMemory
  readonly publications: Publications
  readonly releases: Releases
  readonly teamTokens: TeamTokens
  readonly buildOverrides: BuildOverrides
  readonly #telemetry: Telemetry
  readonly #metrics: RemoteMetrics
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()

  constructor(
    private readonly platform: Platform,
    options: { hostLibraries: () => Promise<HostLibraries> },
  ) {
    this.#telemetry = new Telemetry(platform)
    this.#metrics = new RemoteMetrics(platform.metrics)
    const { database, now, config } = platform
    this.registry = new RegistryMemory({ database, now })
    this.publications = new Publications({
      database,
      registry: this.registry,
      releasesFolder: path.join(config.dataDir, 'remotes'),
      hostLibraries: options.hostLibraries,
    })
    this.releases = new Releases({ database, telemetry: this.#telemetry, registry: this.registry })
    this.teamTokens = new TeamTokens({ database })
    this.buildOverrides = new BuildOverrides({ platform, registry: this.registry, ...options })
  }

  async start(): Promise<void> {
    await this.platform.deployTokens.registerOperator(this.platform.config.dataDir)
    await this.registry.start()
    this.#timer = setInterval(() => {
      this.#flushing = this.flush()
    }, FLUSH_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#flushing
    await this.flush()
    await this.registry.stop()
  }

  /** Counts a browser's events; unknown releases are dropped. */
  async report(events: readonly TelemetryEvent[]): Promise<void> {
    const { remotes } = await this.registry.current()
    const known = new Set(
      remotes.flatMap(({ name, active, previous, canary }) =>
        [active, previous, canary].flatMap((release) =>
          release ? [`${name}/${release.manifest.version}`] : [],
        ),
      ),
    )
    this.#metrics.observe(this.#telemetry.record(events, known), known)
  }

  /** Writes what was counted and judges the canaries by it; never rejects. */
  async flush(): Promise<void> {
    try {
      await this.#telemetry.flush()
      await this.#judgeCanaries()
    } catch {
      // The database is away: counts wait for the next flush.
    }
  }

  async #judgeCanaries(): Promise<void> {
    const { remotes } = await this.registry.current()
    if (!remotes.some((remote) => remote.canary)) return
    const figures = await this.#telemetry.figures()
    for (const { name, active, canary } of remotes) {
      if (!canary) continue
      const { version } = canary.manifest
      const reason = this.#telemetry.verdict(
        figures.get(`${name}/${version}`),
        figures.get(`${name}/${active.manifest.version}`),
      )
      if (reason !== undefined) await this.releases.haltCanary(name, version, reason)
    }
  }
}
