import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { RemoteModule } from '@csuite/shared/remote'
import { loadRoutes } from '../federation/instance'
import { type Release, updateRemote } from '../federation/remotes-store'
import { LateError, apparentCause, causeOf, timeout } from './cause'
import { abandonOverride, hasDeveloperOverride } from './developer-override'
import { documentFilesSettled } from './document-files'
import { notifyPreviousInUse } from './previous-notice'
import { isQuarantined, quarantine } from './quarantine'
import { afterFailure } from './recovery'
import { refreshRegistry, remoteNamed } from './registry'
import { loadStyled } from './release-styles'
import { markRunning } from './running'

/** Milliseconds until the next attempt starts beside a pending one; the last attempt has the rest of the total. */
const TIMEOUT_MS = { first: 2500, fresh: 1500, previous: 2000 }
/** Leaves time for the document and the frame: the panel must show within 10 s of the navigation. */
const TOTAL_MS = 7500
type Attempt = keyof typeof TIMEOUT_MS

interface Loaded {
  module: RemoteModule
  release: Release
}

interface Failed {
  release: Release
  error: unknown
  /** Still pending where the error is a LateError. */
  attempt: Promise<Loaded>
}

async function load(release: Release, fresh: boolean): Promise<Loaded> {
  if (!fresh) await documentFilesSettled(new URL(release.entry, document.baseURI).href)
  return { module: await loadStyled(release, () => loadRoutes(release, fresh)), release }
}

/**
 * Loads a remote's routes in up to three attempts: its active release, once more with a fresh registry and address,
 * then its previous release. A quarantined release is skipped where there is another.
 * @throws when none of them loads in time
 */
export async function loadRemoteModule(descriptor: RemoteDescriptor): Promise<RemoteModule> {
  const { name } = descriptor
  const { module, release } = await loadAllowedRelease(descriptor).catch((error: unknown) => {
    void abandonOverride(name)
    throw error
  })
  updateRemote(name, { retry: 'here' })
  const active = remoteNamed(name) ?? descriptor
  const previous = active.previous ?? descriptor.previous
  // By address: a developer override may have the version of the release.
  const isPrevious = release.entry !== active.entry && release.entry === previous?.entry
  markRunning({ ...release, mayFallBack: !isPrevious && previous !== undefined, activeEntry: active.entry })
  if (isPrevious && hasDeveloperOverride(name)) void abandonOverride(name)
  else if (isPrevious) notifyPreviousInUse(active)
  return module
}

async function loadAllowedRelease(descriptor: RemoteDescriptor): Promise<Loaded> {
  const { name, previous } = descriptor
  const skipped = isQuarantined(descriptor) && !hasDeveloperOverride(name)
  if (previous && skipped && !isQuarantined({ ...descriptor, ...previous })) {
    const loaded = await load({ ...descriptor, ...previous }, false).catch(() => undefined)
    if (loaded) return loaded
  }
  return loadInAttempts(descriptor)
}

async function loadInAttempts(descriptor: RemoteDescriptor): Promise<Loaded> {
  const { name } = descriptor
  const failed: Failed[] = []
  const running: Promise<Loaded>[] = []
  const end = performance.now() + TOTAL_MS
  for (let stage: Attempt = 'first'; ;) {
    if (stage === 'fresh') await refreshRegistry()
    const active = remoteNamed(name) ?? descriptor
    const previous = active.previous ?? descriptor.previous
    const release: Release = { first: descriptor, fresh: active, previous: { ...active, ...previous } }[stage]
    const attempt = load(release, stage === 'fresh')
    running.push(attempt)
    let following: Attempt | undefined
    if (stage === 'first') following = 'fresh'
    else if (stage === 'fresh' && previous) following = 'previous'
    try {
      const remaining = following ? 0 : end - performance.now()
      const loaded = await firstOf(running, attempt, Math.max(TIMEOUT_MS[stage], remaining))
      quarantineFailed(failed, loaded.release)
      return loaded
    } catch (error) {
      failed.push({ release, error, attempt })
      const { next, retry } = afterFailure('loading', apparentCause(error), following !== undefined)
      if (next !== 'attempt' || !following) {
        const wasLate = failed.some((one) => one.error instanceof LateError)
        updateRemote(name, { retry: wasLate ? 'document' : retry })
        quarantineFailed(failed)
        throw error
      }
      stage = following
    }
  }
}

/** Settles with the first attempt that succeeds, or rejects with the newest one's error or after the time. */
function firstOf(running: Promise<Loaded>[], newest: Promise<Loaded>, ms: number): Promise<Loaded> {
  const successes = running.map((attempt) => attempt.catch(() => new Promise<never>(() => undefined)))
  return Promise.race([...successes, newest, timeout(ms, `nothing loaded within ${ms} ms`)])
}

/**
 * Quarantines failed releases in this browser: a broken one always, one with missing files only where another release
 * loaded, since otherwise the network may be at fault.
 */
function quarantineFailed(failed: readonly Failed[], shown?: Release): void {
  const one = async ({ release, error, attempt }: Failed) => {
    // A developer override is removed instead.
    if (hasDeveloperOverride(release.name)) return
    const isLate = error instanceof LateError
    const own = isLate ? await attempt.then(() => error).catch((reason: unknown) => reason) : error
    const cause = await causeOf(own, () => load(release, true))
    const { quarantine: span } = afterFailure('loading', cause, true)
    if (span === 'day' || (shown && shown.version !== release.version)) quarantine(release, span)
  }
  for (const each of failed) void one(each)
}
