import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { RemoteModule } from '@csuite/shared/remote'
import { loadRoutes } from '../federation/instance'
import type { Release } from '../federation/pinned-entries'
import { LateError, apparentCause, causeOf, timeout } from './cause'
import { abandonOverride, hasDeveloperOverride } from './developer-override'
import { documentFilesSettled } from './document-files'
import { notifyPreviousInUse } from './previous-notice'
import { isQuarantined, quarantine } from './quarantine'
import { type Row, afterFailure, table } from './recovery'
import { refreshRegistry, remoteNamed } from './registry'
import { loadStyled } from './release-styles'
import { markRunning } from './running'

/** Milliseconds until the next attempt starts beside a pending one; the last attempt has the rest of the total. */
const TIMEOUT_MS = { loading: 2500, retry: 1500, previous: 2000 }
/** Leaves time for the document and the frame: the panel must show within 10 s of the navigation. */
const TOTAL_MS = 7500
type Attempt = keyof typeof TIMEOUT_MS

interface Loaded {
  module: RemoteModule
  release: Release
}

interface Failed {
  release: Release
  stage: Attempt
  error: unknown
  /** Still pending where the error is a LateError. */
  attempt: Promise<Loaded>
}

/** What 'Reintentar' does, by the name of a remote that could not be loaded. */
const retries = new Map<string, Row['retry']>()
export const retryOf = (name: string): Row['retry'] => retries.get(name) ?? 'here'

async function load(release: Release, fresh: boolean): Promise<Loaded> {
  if (!fresh) await documentFilesSettled(new URL(release.entry, document.baseURI).href)
  return { module: await loadStyled(release, () => loadRoutes(release, fresh)), release }
}

/**
 * Loads a remote's routes in the stages of `recovery.ts`: its active release, once more with a fresh registry and address,
 * then its previous release. A quarantined release is skipped where there is another.
 * @throws when none of them loads in time
 */
export async function loadRemoteModule(descriptor: RemoteDescriptor): Promise<RemoteModule> {
  const { name } = descriptor
  const { module, release } = await loadAllowedRelease(descriptor).catch((error: unknown) => {
    void abandonOverride(name)
    throw error
  })
  retries.delete(name)
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
  return loadInStages(descriptor)
}

async function loadInStages(descriptor: RemoteDescriptor): Promise<Loaded> {
  const { name } = descriptor
  const failed: Failed[] = []
  const running: Promise<Loaded>[] = []
  let late = false
  const end = performance.now() + TOTAL_MS
  for (let stage: Attempt = 'loading'; ;) {
    if (stage === 'retry') await refreshRegistry()
    const active = remoteNamed(name) ?? descriptor
    const previous = active.previous ?? descriptor.previous
    const release =
      stage === 'previous' && previous ? { ...active, ...previous } : stage === 'retry' ? active : descriptor
    const attempt = load(release, stage === 'retry')
    running.push(attempt)
    const isLast = stage === 'previous' || (stage === 'retry' && !previous)
    try {
      const remaining = isLast ? end - performance.now() : 0
      const loaded = await firstOf(running, attempt, Math.max(TIMEOUT_MS[stage], remaining))
      quarantineFailed(failed, loaded.release)
      return loaded
    } catch (error) {
      late ||= error instanceof LateError
      failed.push({ release, stage, error, attempt })
      const choices = { previous: previous !== undefined, moved: false }
      const { next, retry } = afterFailure(stage, apparentCause(error), choices)
      if (next !== 'retry' && next !== 'previous') {
        retries.set(name, late ? table.previous.late.retry : retry)
        quarantineFailed(failed)
        throw error
      }
      stage = next
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
  const one = async ({ release, stage, error, attempt }: Failed) => {
    // A developer override is removed instead.
    if (hasDeveloperOverride(release.name)) return
    const isLate = error instanceof LateError
    const own = isLate ? await attempt.then(() => error).catch((reason: unknown) => reason) : error
    const cause = await causeOf(own, () => load(release, true))
    const { quarantine: span } = table[stage][cause]
    if (span === 'day' || (shown && shown.version !== release.version)) quarantine(release, span)
  }
  for (const each of failed) void one(each)
}
