import { apiBase } from '@csuite/shared/client'
import { endOverride } from '@csuite/shared/contract/build-override'
import type { BuildOverride } from '@csuite/shared/contract/remotes'
import { readStored, writeStored } from '@csuite/shared/storage'

/**
 * An administrator's own build of one remote. `tried`: it runs; `failed`: it did not load and the release runs; `over`: it was
 * removed or expired, but this page still runs it.
 */
export type DeveloperOverride = BuildOverride & { state: 'tried' | 'failed' | 'over' }

/** sessionStorage key of a failed override, for the document that replaces this one. */
const FAILED_KEY = 'csuite-build-failed'

let current: DeveloperOverride | undefined
const listeners = new Set<() => void>()

function set(next: DeveloperOverride | undefined): void {
  current = next
  listeners.forEach((listener) => listener())
}

const isOverride = (value: unknown): value is BuildOverride & { failed?: unknown } => {
  const { remote, url, until } = (value ?? {}) as Partial<BuildOverride>
  return [remote, url, until].every((text) => typeof text === 'string')
}

/** Applies the registry's override; one that failed in this page stays failed. */
export function adoptOverride(value: unknown): void {
  if (isOverride(value)) {
    const { remote, url, until, failed } = value
    // A registry requested while the override was being removed still names it.
    const seen = current?.state === 'failed' && current.url === url && current.until === until
    set({ remote, url, until, state: failed === true || seen ? 'failed' : 'tried' })
  } else if (current?.state === 'tried') set({ ...current, state: 'over' })
}

/** Restores the failed override of the document before this one. */
export function restoreFailedOverride(): void {
  const stored = readStored('sessionStorage', FAILED_KEY)
  writeStored('sessionStorage', FAILED_KEY, null)
  if (isOverride(stored))
    set({ remote: stored.remote, url: stored.url, until: stored.until, state: 'failed' })
}

export const hasDeveloperOverride = (remote: string): boolean =>
  current?.remote === remote && current.state === 'tried'

/** Removes the override from this browser; never rejects. */
export async function removeOverride(): Promise<void> {
  await fetch(apiBase() + endOverride.path, { method: endOverride.method, keepalive: true }).catch(
    () => undefined,
  )
}

/** Marks the remote's override, if it has one, as failed and removes it. */
export async function abandonOverride(remote: string): Promise<void> {
  if (!current || !hasDeveloperOverride(remote)) return
  set({ ...current, state: 'failed' })
  await removeOverride()
}

/** Keeps the failed override for this tab's next document. */
export function saveFailedOverride(): void {
  writeStored('sessionStorage', FAILED_KEY, current)
}

export function forgetDeveloperOverride(): void {
  set(undefined)
}

export function expireOverride(): void {
  if (current?.state === 'tried') set({ ...current, state: 'over' })
}

export const developerOverride = (): DeveloperOverride | undefined => current

export function onDeveloperOverride(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
