import { apiBase } from '@csuite/shared/client'
import { endOverride } from '@csuite/shared/contract/build-override'
import type { BuildOverride } from '@csuite/shared/contract/remotes'

/**
 * An administrator's build of one remote in this page. `tried`: it runs; `failed`: it could not be used and the released
 * version runs; `over`: it ended elsewhere or expired, but this page still runs it.
 */
export type DeveloperOverride = BuildOverride & { state: 'tried' | 'failed' | 'over' }

/** Session entry of a build that failed, for the document that is loaded in its place. */
const FAILED_KEY = 'csuite-build-failed'

let current: DeveloperOverride | undefined
const listeners = new Set<() => void>()

function set(next: DeveloperOverride | undefined): void {
  current = next
  listeners.forEach((listener) => listener())
}

const isBuild = (value: unknown): value is BuildOverride & { failed?: unknown } => {
  const { remote, url, until } = (value ?? {}) as Partial<BuildOverride>
  return [remote, url, until].every((text) => typeof text === 'string')
}

/** Takes what a registry says of the build; a failure that was seen here stays seen. */
export function adoptBuild(value: unknown): void {
  if (isBuild(value)) {
    const { remote, url, until, failed } = value
    // A registry requested while the override was being removed still names it.
    const seen = current?.state === 'failed' && current.url === url && current.until === until
    set({ remote, url, until, state: failed === true || seen ? 'failed' : 'tried' })
  } else if (current?.state === 'tried') set({ ...current, state: 'over' })
}

/** Takes over from the document before this one, whose build failed. */
export function recallFailedBuild(): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(FAILED_KEY) ?? 'null')
    sessionStorage.removeItem(FAILED_KEY)
    if (isBuild(kept)) set({ remote: kept.remote, url: kept.url, until: kept.until, state: 'failed' })
  } catch {
    // Without storage the released version loads without a notice.
  }
}

export const hasDeveloperOverride = (remote: string): boolean =>
  current?.remote === remote && current.state === 'tried'

/** Takes the build away from this browser; never rejects. */
export async function endBuild(): Promise<void> {
  await fetch(apiBase() + endOverride.path, { method: endOverride.method, keepalive: true }).catch(
    () => undefined,
  )
}

/** The build could not be used: it ends, and the page says so. Does nothing where that remote's is none. */
export async function giveUpBuild(remote: string): Promise<void> {
  if (!current || !hasDeveloperOverride(remote)) return
  set({ ...current, state: 'failed' })
  await endBuild()
}

/** Makes the next document of this tab say that the build failed. */
export function rememberFailedBuild(): void {
  try {
    sessionStorage.setItem(FAILED_KEY, JSON.stringify(current))
  } catch {
    // The released version loads without a notice.
  }
}

export function forgetDeveloperOverride(): void {
  set(undefined)
}

/** Its time is over: the next document brings the released version. */
export function expireBuild(): void {
  if (current?.state === 'tried') set({ ...current, state: 'over' })
}

export const developerOverride = (): DeveloperOverride | undefined => current

export function onDeveloperOverride(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
