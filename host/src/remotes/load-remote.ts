import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { RemoteModule } from '@csuite/shared/remote'
import { loadRemote as federationLoad, registerRemotes } from '@module-federation/enhanced/runtime'
import { expectIntegrity } from './integrity'
import { refreshRegistry, remoteNamed } from './registry'
import { checkRemoteModule } from './remote-module'
import { reportRemote } from './report'
import { tryAgain } from './try-again'

/**
 * Milliseconds after which the next attempt starts although the one before may still come in, and after which the
 * panel shows. The whole stays under 10 s (design: "a remote that hangs").
 */
const deadlines = { retryMs: 3000, previousMs: 5500, giveUpMs: 8500 }

type Release = Pick<RemoteDescriptor, 'name' | 'version' | 'entry' | 'integrity' | 'paths'>

/** Name of the global that a release's entry script leaves; the build derives it the same way. */
const globalOf = ({ name, version }: Release) => `${name}_${version}`.replace(/\W/g, '_')

let attempts = 0

/** One attempt, under a name of its own: the runtime keeps a failed registration. */
async function attempt(release: Release, fresh: boolean): Promise<RemoteModule> {
  const started = performance.now()
  const alias = `${release.name}:${++attempts}:`
  const entry = new URL(release.entry, document.baseURI)
  // A failed answer may be kept by the browser or a proxy: another address asks again.
  if (fresh) entry.searchParams.set('retry', String(Date.now()))
  expectIntegrity(entry.href, release.integrity)
  try {
    registerRemotes([{ name: alias, entry: entry.href, entryGlobalName: globalOf(release), type: 'global' }])
    const load = () => federationLoad(`${alias}/routes`)
    const module = checkRemoteModule(await tryAgain(load), release.paths)
    reportRemote({
      remote: release.name,
      version: release.version,
      event: 'loaded',
      durationMs: performance.now() - started,
    })
    return module
  } catch (error) {
    reportRemote({
      remote: release.name,
      version: release.version,
      event: 'failed',
      durationMs: performance.now() - started,
      message: error instanceof Error ? error.message : String(error),
    })
    throw error
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Loads a remote's routes: its active release, once more with a fresh registry and address, then the release before
 * it. A later attempt also starts when the one before is merely slow; whichever comes first wins.
 * @throws when none of them came within the time
 */
export async function loadRemoteModule(descriptor: RemoteDescriptor): Promise<RemoteModule> {
  const fresh = async () => {
    await refreshRegistry()
    return attempt(remoteNamed(descriptor.name) ?? descriptor, true)
  }
  const previous = async () => {
    const known = remoteNamed(descriptor.name)?.previous ?? descriptor.previous
    if (!known) throw new Error('no previous release')
    return attempt({ ...descriptor, ...known }, false)
  }
  const first = attempt(descriptor, false)
  const second = after(first, deadlines.retryMs, fresh)
  const third = after(second, deadlines.previousMs - deadlines.retryMs, previous)
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
