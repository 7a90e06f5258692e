import path from 'node:path'
import { type PageRole, SPEC_ADDRESSES, addressOf } from '@csuite/shared/contract/page-path'
import type { HostLibraries, TelemetryEvent } from '@csuite/shared/contract/releases'
import type { Orm } from '../../db/database'
import type { Platform } from '../../platform'
import { BuildOverrides } from './overrides/build-overrides.service'
import { CanaryAnalysis } from './canary/canary-analysis'
import { Publications } from './publish/publications.service'
import { CHECKS, PublishingThread } from './publish/publishing-thread'
import { RegistryCache } from './registry/registry-cache'
import { ReleaseCache } from './publish/release-cache'
import { RemoteMetrics } from './telemetry/remote-metrics'
import { ownBase } from './pointers/releases.repository'
import { Releases } from './pointers/releases.service'
import { Reporters } from './telemetry/reporters'
import { RemoteOwners } from './owners/remote-owners.service'
import { TeamTokens } from './owners/team-tokens.service'
import { Telemetry } from './telemetry/telemetry.service'
import { Verdicts } from './publish/verdicts'

/** Milliseconds between two flushes of telemetry. */
const FLUSH_MS = 2000

/** Composition root of the delivery of remotes: releases, pointers and telemetry. */
export class Delivery {
  readonly registry: RegistryCache
  readonly publications: Publications
  readonly releases: Releases
  readonly owners: RemoteOwners
  readonly teamTokens: TeamTokens
  readonly files: ReleaseCache
  readonly buildOverrides: BuildOverrides
  readonly #telemetry: Telemetry
  readonly #reporters: Reporters
  readonly #metrics: RemoteMetrics
  readonly #canaries: CanaryAnalysis
  readonly #publishing = new PublishingThread()
  readonly #checking = new PublishingThread(CHECKS)
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()
  #filling: Promise<void> = Promise.resolve()
  #filled = ''
  #isStopped = false

  constructor(
    private readonly platform: Platform,
    options: {
      hostLibraries: () => Promise<HostLibraries>
      log: { warn(data: object, message: string): void; error(data: object, message: string): void }
    },
  ) {
    this.#telemetry = new Telemetry(platform)
    this.#reporters = new Reporters(platform)
    this.#canaries = new CanaryAnalysis(platform)
    this.#metrics = new RemoteMetrics(platform.metrics)
    const { production, apiPrefix, dataDir } = platform.config
    const shared = { ...platform, ...options, production, apiPrefix }
    this.files = new ReleaseCache({ ...shared, folder: path.join(dataDir, 'remotes') })
    const verdicts = new Verdicts({ ...shared, thread: this.#checking })
    const registry = (this.registry = new RegistryCache({ ...shared, verdicts }))
    const owners = (this.owners = new RemoteOwners({ ...shared, registry }))
    this.publications = new Publications({ ...shared, owners, verdicts, thread: this.#publishing })
    this.releases = new Releases({
      ...{ ...shared, registry, verdicts, telemetry: this.#telemetry },
      isComplete: (row) => this.publications.isComplete(row),
    })
    this.teamTokens = new TeamTokens(platform)
    this.buildOverrides = new BuildOverrides({ ...shared, platform, owners })
  }

  /** The owners' rules inside a transaction. Call `registry.announce` once it is committed. */
  ownersIn(orm: Orm): RemoteOwners {
    const { production, apiPrefix } = this.platform.config
    const registry = { announce: () => Promise.resolve() }
    return new RemoteOwners({ database: { orm }, registry, apiPrefix, production })
  }

  /** The address of the page with a role, for links and redirects. */
  async addressOf(role: PageRole): Promise<string> {
    const { remotes } = await this.registry.current()
    const pages = remotes.flatMap(({ active }) => active.manifest.pages)
    return addressOf(role, pages) ?? SPEC_ADDRESSES[role]
  }

  async start(): Promise<void> {
    await this.platform.deployTokens.registerOperator()
    await this.registry.start()
    // Retried at the next start.
    await this.files.removeOldDrafts().catch(() => undefined)
    this.#timer = setInterval(() => {
      this.#flushing = this.flush()
    }, FLUSH_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#flushing
    await this.#filling
    await this.flush()
    await this.#publishing.close()
    await this.#checking.close()
    await this.registry.stop()
  }

  /**
   * Counts events of known releases, by browsers.
   * @param browser signed id; without one the address counts as a browser, which canaries ignore
   */
  async report(
    events: readonly TelemetryEvent[],
    { address, browser }: { address: string; browser: string | undefined },
  ): Promise<void> {
    const { remotes } = await this.registry.current()
    const known = new Set(
      remotes.flatMap(({ name, active, previous, canary }) =>
        [active, previous, canary].flatMap((release) =>
          release ? [`${name}/${release.manifest.version}`] : [],
        ),
      ),
    )
    const accepted = events.filter((event) => known.has(`${event.remote}/${event.version}`))
    const reporter = browser ?? address
    if (accepted.length === 0 || !(await this.#reporters.admits(reporter, address))) return
    if (browser !== undefined) this.#canaries.record(accepted, browser, remotes)
    const counted = this.#reporters.firstOf(reporter, accepted)
    this.#telemetry.record(counted)
    this.#metrics.observe(counted, known)
  }

  /** Writes the counts and halts failing canaries; never rejects. */
  async flush(): Promise<void> {
    try {
      await this.#telemetry.flush()
      await this.#canaries.flush()
      await this.#haltFailingCanaries()
      await this.#fillCache()
    } catch {
      // The database is down: counts are kept for the next flush.
    }
  }

  /** After a start and after each move of a pointer: so that what browsers get is in the folder, unchanged, before they ask. */
  async #fillCache(): Promise<void> {
    const { revision, remotes } = await this.registry.current()
    if (revision === this.#filled || this.#isStopped) return
    this.#filled = revision
    const files = remotes.flatMap(({ active, previous, canary }) =>
      [active, canary, previous].flatMap((release) =>
        release ? release.manifest.files.map(({ file }) => ownBase(release.manifest) + file) : [],
      ),
    )
    await this.#filling
    this.#filling = (async () => {
      for (const file of files) if (!this.#isStopped) await this.files.find(file)
    })().catch(() => undefined)
  }

  async #haltFailingCanaries(): Promise<void> {
    const { remotes } = await this.registry.current()
    for (const { name, version, reason } of await this.#canaries.verdicts(remotes))
      await this.releases.haltCanary(name, version, reason)
  }
}
