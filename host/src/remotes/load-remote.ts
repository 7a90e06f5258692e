import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { RemoteModule } from '@csuite/shared/remote'
import { documentFilesSettled } from './document-files'
import { loadExposed } from './federation'
import { type FailureCause, causeOf } from './failure-cause'
import { giveUpBuild, triesOwnBuild } from './own-build'
import { sayPreviousIsUsed } from './previous-notice'
import { isQuarantined, quarantine } from './quarantine'
import { refreshRegistry, remoteNamed } from './registry'
import { checkRemoteModule } from './remote-module'
import { reportRemote } from './report'
import { type Release, markRunning } from './running'
import { tryAgain } from './try-again'

/**
 * Milliseconds after which the next attempt starts although the one before may still come in, and after which the
 * panel shows. Together with the document and the frame the whole stays under 10 s
 * (design: "a remote that hangs").
 */
const deadlines = { retryMs: 2500, previousMs: 4500, giveUpMs: 7500 }

/** Name of the global that a release's entry script leaves; the build derives it the same way. */
const globalOf = ({ name, version }: Release) => `${name}_${version}`.replace(/\W/g, '_')

/** A failed attempt, with what finds out what it says of its release. */
class FailedAttempt extends Error {
  constructor(
    message: string,
    readonly findCause: () => Promise<FailureCause>,
  ) {
    super(message)
  }
}

interface Loaded {
  module: RemoteModule
  release: Release
}

/** One attempt: its entry, its routes module, its contract. */
async function attempt(release: Release, fresh: boolean): Promise<Loaded> {
  const started = performance.now()
  const entry = new URL(release.entry, document.baseURI)
  // A failed answer may be kept by the browser or a proxy: another address asks again.
  if (fresh) entry.searchParams.set('retry', String(Date.now()))
  const { href: url } = entry
  const load = () => loadExposed({ url, integrity: release.integrity, global: globalOf(release) }, './routes')
  try {
    if (!fresh) await documentFilesSettled(url)
    const module = checkRemoteModule(await tryAgain(load), release.paths)
    reportRemote({
      remote: release.name,
      version: release.version,
      event: 'loaded',
      durationMs: performance.now() - started,
    })
    return { module, release }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    reportRemote({
      remote: release.name,
      version: release.version,
      event: 'failed',
      durationMs: performance.now() - started,
      message,
    })
    throw new FailedAttempt(message, () => causeOf(error, load))
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Loads a remote's routes: its active release, once more with a fresh registry and address, then the release before
 * it. A later attempt also starts when the one before is merely slow; whichever comes first wins. A release that
 * failed in this browser before is passed over where there is another.
 * @throws when none of them came within the time
 */
export async function loadRemoteModule(descriptor: RemoteDescriptor): Promise<RemoteModule> {
  const { name } = descriptor
  const { module, release } = await firstToCome(descriptor).catch((error: unknown) => {
    void giveUpBuild(name)
    throw error
  })
  const active = remoteNamed(name) ?? descriptor
  const previous = active.previous ?? descriptor.previous
  // By address: a build of one's own may have the released version's name.
  const isPrevious = release.entry !== active.entry && release.entry === previous?.entry
  const mayFallBack = !isPrevious && previous !== undefined
  markRunning({ ...release, mayFallBack, activeEntry: active.entry })
  if (isPrevious && triesOwnBuild(name)) void giveUpBuild(name)
  else if (isPrevious) sayPreviousIsUsed(active)
  return module
}

async function firstToCome(descriptor: RemoteDescriptor): Promise<Loaded> {
  const { previous } = descriptor
  const passedOver = isQuarantined(descriptor) && !triesOwnBuild(descriptor.name)
  if (previous && passedOver && !isQuarantined({ ...descriptor, ...previous })) {
    const loaded = await attempt({ ...descriptor, ...previous }, false).catch(() => undefined)
    if (loaded) return loaded
  }
  return withFallback(descriptor)
}

async function withFallback(descriptor: RemoteDescriptor): Promise<Loaded> {
  const failed = new Map<Release, FailedAttempt['findCause']>()
  const tried = (release: Release, fresh: boolean) =>
    attempt(release, fresh).catch((error: unknown) => {
      if (error instanceof FailedAttempt) failed.set(release, error.findCause)
      throw error
    })
  const again = async () => {
    await refreshRegistry()
    return tried(remoteNamed(descriptor.name) ?? descriptor, true)
  }
  const before = async () => {
    const known = remoteNamed(descriptor.name)?.previous ?? descriptor.previous
    if (!known) throw new Error('no previous release')
    const loaded = await attempt({ ...descriptor, ...known }, false)
    // A release that is merely late is not passed over the next time.
    // A build of one's own ends instead.
    for (const [release, findCause] of triesOwnBuild(descriptor.name) ? [] : failed)
      if (release.version !== known.version) void findCause().then((cause) => quarantine(release, cause))
    return loaded
  }
  const first = tried(descriptor, false)
  const second = after(first, deadlines.retryMs, again)
  const third = after(second, deadlines.previousMs - deadlines.retryMs, before)
  const timeout = wait(deadlines.giveUpMs).then(() => {
    throw new Error(`${descriptor.name} did not load within ${deadlines.giveUpMs} ms`)
  })
  return Promise.race([Promise.any([first, second, third]), timeout])
}

/** Starts `next` when the attempt before fails or is late; never when it succeeded. */
async function after<T>(before: Promise<T>, lateMs: number, next: () => Promise<T>): Promise<T> {
  const outcome = await Promise.race([
    before.then(
      (value) => ({ value }),
      () => 'failed' as const,
    ),
    wait(lateMs).then(() => 'late' as const),
  ])
  return typeof outcome === 'object' ? outcome.value : next()
}
