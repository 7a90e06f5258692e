import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { RemoteModule } from '@csuite/shared/remote'
import { type Release, loadRoutes } from '../federation/instance'
import { LateError, causeOf, firstCauseOf } from './cause'
import { documentFilesSettled } from './document-files'
import { giveUpBuild, hasDeveloperOverride } from './developer-override'
import { sayPreviousIsUsed } from './previous-notice'
import { isQuarantined, quarantine } from './quarantine'
import { type Row, afterFailure, table } from './recovery'
import { refreshRegistry, remoteNamed } from './registry'
import { markRunning } from './running'

/**
 * Milliseconds that each attempt has before the next one starts beside it, counted from its own beginning; the last one
 * has what is left of the whole. The panel so shows within 10 s of the navigation, the document and the frame included.
 */
const PATIENCE_MS = { loading: 2500, again: 1500, previous: 2000 }
const WHOLE_MS = 7500
type Attempt = keyof typeof PATIENCE_MS

interface Loaded {
  module: RemoteModule
  release: Release
}

/** What 'Reintentar' does where a remote could not be shown, by remote. */
const retries = new Map<string, Row['retry']>()
export const retryOf = (name: string): Row['retry'] => retries.get(name) ?? 'here'

async function load(release: Release, fresh: boolean): Promise<Loaded> {
  if (!fresh) await documentFilesSettled(new URL(release.entry, document.baseURI).href)
  return { module: await loadRoutes(release, fresh), release }
}

/**
 * Loads a remote's routes as the table of `recovery.ts` says: its active release, once more with a fresh registry and
 * address, then the release before it. A release that failed in this browser before is passed over where there is another.
 * @throws when none of them came within the time
 */
export async function loadRemoteModule(descriptor: RemoteDescriptor): Promise<RemoteModule> {
  const { name } = descriptor
  const { module, release } = await firstToCome(descriptor).catch((error: unknown) => {
    void giveUpBuild(name)
    throw error
  })
  retries.delete(name)
  const active = remoteNamed(name) ?? descriptor
  const previous = active.previous ?? descriptor.previous
  // By address: a developer override may have the released version's name.
  const isPrevious = release.entry !== active.entry && release.entry === previous?.entry
  markRunning({ ...release, mayFallBack: !isPrevious && previous !== undefined, activeEntry: active.entry })
  if (isPrevious && hasDeveloperOverride(name)) void giveUpBuild(name)
  else if (isPrevious) sayPreviousIsUsed(active)
  return module
}

async function firstToCome(descriptor: RemoteDescriptor): Promise<Loaded> {
  const { name, previous } = descriptor
  const passedOver = isQuarantined(descriptor) && !hasDeveloperOverride(name)
  if (previous && passedOver && !isQuarantined({ ...descriptor, ...previous })) {
    const loaded = await load({ ...descriptor, ...previous }, false).catch(() => undefined)
    if (loaded) return loaded
  }
  return attempts(descriptor)
}

/** Goes through the table's stages until a release shows or the panel is due. */
async function attempts(descriptor: RemoteDescriptor): Promise<Loaded> {
  const { name } = descriptor
  const failed: Failed[] = []
  const running: Promise<Loaded>[] = []
  let late = false
  const end = performance.now() + WHOLE_MS
  for (let stage: Attempt = 'loading'; ;) {
    if (stage === 'again') await refreshRegistry()
    const active = remoteNamed(name) ?? descriptor
    const before = active.previous ?? descriptor.previous
    const release =
      stage === 'previous' && before ? { ...active, ...before } : stage === 'again' ? active : descriptor
    const attempt = load(release, stage === 'again')
    running.push(attempt)
    const isLast = stage === 'previous' || (stage === 'again' && !before)
    const patienceMs = Math.max(PATIENCE_MS[stage], isLast ? end - performance.now() : 0)
    const outcome = await firstOf(running, attempt, patienceMs)
    if ('loaded' in outcome) {
      passOver(failed, outcome.loaded.release)
      return outcome.loaded
    }
    const { error } = outcome
    late ||= error instanceof LateError
    failed.push({ release, stage, error, attempt })
    const { next, retry } = afterFailure(stage, firstCauseOf(error), {
      previous: before !== undefined,
      moved: false,
    })
    if (next === 'again' || next === 'previous') stage = next
    else {
      retries.set(name, late ? table.previous.late.retry : retry)
      passOver(failed)
      throw error
    }
  }
}

/** The first attempt to resolve, or the newest one's failure; late attempts continue. */
function firstOf(
  running: Promise<Loaded>[],
  newest: Promise<Loaded>,
  patienceMs: number,
): Promise<{ loaded: Loaded } | { error: unknown }> {
  return new Promise((resolve) => {
    for (const attempt of running)
      attempt.then(
        (loaded) => resolve({ loaded }),
        () => undefined,
      )
    newest.catch((error: unknown) => resolve({ error }))
    setTimeout(() => resolve({ error: new LateError(`nothing came within ${patienceMs} ms`) }), patienceMs)
  })
}

interface Failed {
  release: Release
  stage: Attempt
  error: unknown
  /** May still settle, where it was only late. */
  attempt: Promise<Loaded>
}

/**
 * Remembers in this browser what failed. A broken release always; one whose files did not come only where another shows,
 * since otherwise it says nothing of the release.
 */
function passOver(failed: readonly Failed[], shown?: Release): void {
  const one = async ({ release, stage, error, attempt }: Failed) => {
    // A developer override ends instead.
    if (hasDeveloperOverride(release.name)) return
    const isLate = error instanceof LateError
    const own = isLate ? await attempt.then(() => error).catch((reason: unknown) => reason) : error
    const cause = await causeOf(own, () => load(release, true))
    const { passOver: span } = table[stage][cause]
    if (span === 'day' || (shown && shown.version !== release.version)) quarantine(release, span)
  }
  for (const each of failed) void one(each)
}
