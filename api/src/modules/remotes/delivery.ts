import path from 'node:path'
import { type PageRole, SPEC_ADDRESSES, addressOf } from '@csuite/shared/contract/page-path'
import type { HostLibraries, TelemetryEvent } from '@csuite/shared/contract/releases'
import type { Orm } from '../../db/database'
import type { Platform } from '../../platform'
import { BuildOverrides } from './overrides/build-overrides.service'
import { CanaryMembers } from './canary/canary-members'
import { CanaryAnalysis } from './canary/canary-analysis'
import { CanaryVitals } from './canary/canary-vitals'
import { ReleaseMaps } from './errors/release-maps.service'
import { RemoteErrors } from './errors/remote-errors.service'
import { deleteEndedFiles, listEnded } from './previews/previews.repository'
import { Previews } from './previews/previews.service'
import { Publications } from './publish/publications.service'
import { CHECKS, PublishingThread } from './publish/publishing-thread'
import { RegistryCache } from './registry/registry-cache'
import { ReleaseCache } from './publish/release-cache'
import { RemoteMetrics } from './telemetry/remote-metrics'
import { addTelemetry, ownBase } from './pointers/releases.repository'
import { Releases } from './pointers/releases.service'
import { type Reporter, Reporters } from './telemetry/reporters'
import { RemoteOwners } from './owners/remote-owners.service'
import { CountBuffer, LOAD_BOUNDS } from './telemetry/count-buffer'
import { Verdicts } from './publish/verdicts'

const FLUSH_MS = 2000
/** Flushes between two looks at the files that nginx serves: 10 s. */
const SWEEP_EVERY = 5
/** Flushes between two looks at what ended previews leave: 10 minutes. */
const TIDY_EVERY = 300

/** Composition root of the delivery of remotes: releases, pointers and telemetry. */
export class Delivery {
  readonly registry: RegistryCache
  readonly publications: Publications
  readonly releases: Releases
  readonly owners: RemoteOwners
  readonly files: ReleaseCache
  readonly buildOverrides: BuildOverrides
  readonly previews: Previews
  readonly members: CanaryMembers
  readonly errors: RemoteErrors
  readonly maps: ReleaseMaps
  readonly #loads: CountBuffer
  readonly #reporters: Reporters
  readonly #metrics: RemoteMetrics
  readonly #canaries: CanaryAnalysis
  readonly #vitals: CanaryVitals
  readonly #publishing = new PublishingThread()
  readonly #checking = new PublishingThread(CHECKS)
  /** Not the one of publications: an error is to be seen within seconds. */
  readonly #resolving = new PublishingThread(CHECKS)
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()
  #filling: Promise<void> = Promise.resolve()
  #filled = ''
  #flushes = 0
  #isStopped = false

  constructor(
    private readonly platform: Platform,
    options: {
      hostLibraries: () => Promise<HostLibraries>
      hostFiles?: string | undefined
      log: { warn(data: object, message: string): void; error(data: object, message: string): void }
    },
  ) {
    this.#loads = new CountBuffer(LOAD_BOUNDS, (counts) => addTelemetry(platform.database.orm, counts))
    this.#reporters = new Reporters(platform)
    this.#canaries = new CanaryAnalysis(platform)
    this.#vitals = new CanaryVitals(platform)
    this.#metrics = new RemoteMetrics(platform.metrics)
    const { production, apiPrefix, dataDir } = platform.config
    this.maps = new ReleaseMaps({ ...platform, thread: this.#publishing })
    const shared = { ...platform, ...options, production, apiPrefix }
    this.files = new ReleaseCache({ ...shared, folder: path.join(dataDir, 'remotes') })
    const verdicts = new Verdicts({ ...shared, thread: this.#checking })
    const registry = (this.registry = new RegistryCache({ ...shared, verdicts }))
    this.errors = new RemoteErrors({
      ...{ ...shared, registry, reporters: this.#reporters, thread: this.#resolving },
    })
    const owners = (this.owners = new RemoteOwners({ ...shared, registry }))
    this.previews = new Previews({ ...shared, registry })
    this.publications = new Publications({
      ...shared,
      previews: this.previews,
      owners,
      verdicts,
      thread: this.#publishing,
    })
    this.releases = new Releases({
      ...{ ...shared, registry, verdicts },
      isComplete: (row) => this.publications.isComplete(row),
    })
    this.members = new CanaryMembers({ platform, registry })
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
    await this.platform.credentials.registerOperator()
    await this.registry.start()
    // Retried at the next start.
    await this.files.removeOldDrafts().catch(() => undefined)
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#filling
    await this.flush()
    await this.#publishing.close()
    await this.#checking.close()
    await this.#resolving.close()
    await this.registry.stop()
  }

  async report(events: readonly TelemetryEvent[], { address, browser }: Reporter): Promise<void> {
    const { remotes } = await this.registry.current()
    const known = new Set(
      remotes.flatMap(({ name, active, previous, canary }) =>
        [active, previous, canary].flatMap((release) =>
          release ? [`${name}/${release.manifest.version}`] : [],
        ),
      ),
    )
    const accepted = events.filter((event) => known.has(`${event.remote}/${event.version}`))
    const reporter = browser?.id ?? address
    if (accepted.length === 0 || !(await this.#reporters.admits(reporter, address))) return
    if (browser !== undefined) this.#canaries.record(accepted, browser, remotes)
    const counted = this.#reporters.firstOf(reporter, accepted)
    if (browser !== undefined) this.#vitals.record(counted, browser, remotes)
    for (const event of counted) if (['load', 'failure'].includes(event.kind)) this.#loads.count(event)
    this.#metrics.observe(counted, known)
  }

  /** Writes the counts and halts failing canaries, one flush after the other; never rejects. */
  flush(): Promise<void> {
    return (this.#flushing = this.#flushing.then(() => this.#flush()))
  }

  async #flush(): Promise<void> {
    try {
      await this.#loads.flush()
      await this.#canaries.flush()
      await this.#vitals.flush()
      await this.errors.flush()
      await this.#haltFailingCanaries()
      await this.#fillCache()
      if (++this.#flushes % SWEEP_EVERY === 0) await this.files.sweep()
      if (this.#flushes % TIDY_EVERY === 0) await this.tidyPreviews()
    } catch {
      // The database is down: counts are kept for the next flush.
    }
  }

  async tidyPreviews(): Promise<void> {
    const { database, now } = this.platform
    const { orm } = database
    await deleteEndedFiles(orm, new Date(now()))
    for (const release of await listEnded(orm)) await this.files.forget(release)
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
    const verdicts = [this.#canaries, this.errors, this.#vitals].map((judge) => judge.verdicts(remotes))
    for (const { name, version, reason } of (await Promise.all(verdicts)).flat())
      await this.releases.haltCanary(name, version, reason)
  }
}
