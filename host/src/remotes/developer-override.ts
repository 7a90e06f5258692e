import { apiBase } from '@csuite/shared/client'
import { endOverride } from '@csuite/shared/contract/build-override'
import type { BuildOverride } from '@csuite/shared/contract/remotes'
import { readStored, writeStored } from '@csuite/shared/storage'
import { type DeveloperOverride, remotesStore } from '../federation/remotes-store'

/** sessionStorage key of a failed override, for the document that replaces this one. */
const FAILED_KEY = 'csuite-build-failed'

/**
 * sessionStorage key of this tab's preview: its name, and the release that it showed when the person opened it; or of whom an
 * administrator accompanies in it.
 */
export const PREVIEW_KEY = 'csuite-preview'

export const developerOverride = (): DeveloperOverride | undefined => remotesStore.getState().override

const set = (override: DeveloperOverride | undefined): void => remotesStore.setState({ override })

const isOverride = (value: unknown): value is BuildOverride & { failed?: unknown } => {
  const { remote, url, until } = (value ?? {}) as Partial<BuildOverride>
  return [remote, url, until].every((text) => typeof text === 'string')
}

/** Applies the registry's override; one that failed in this page stays failed. */
export function adoptOverride(value: unknown): void {
  const current = developerOverride()
  if (isOverride(value)) {
    const { remote, url, until, failed } = value
    // A registry requested while the override was being removed still names it.
    const seen = current?.state === 'failed' && current.url === url && current.until === until
    set({ remote, url, until, state: failed === true || seen ? 'failed' : 'tried' })
  } else if (current?.state === 'tried' && current.preview === undefined) set({ ...current, state: 'over' })
}

export function restoreFailedOverride(): void {
  const stored = readStored('sessionStorage', FAILED_KEY)
  writeStored('sessionStorage', FAILED_KEY, null)
  if (isOverride(stored)) set({ ...stored, state: 'failed' })
}

export function hasDeveloperOverride(remote: string): boolean {
  const current = developerOverride()
  return current?.remote === remote && current.state === 'tried'
}

/** Removes the override from this browser, or the preview from this tab; never rejects. */
export async function removeOverride(): Promise<void> {
  if (developerOverride()?.preview !== undefined) return void writeStored('sessionStorage', PREVIEW_KEY, null)
  await fetch(apiBase() + endOverride.path, { method: endOverride.method, keepalive: true }).catch(
    () => undefined,
  )
}

/** Marks the remote's override, if it has one, as failed and removes it. */
export async function abandonOverride(remote: string): Promise<void> {
  const current = developerOverride()
  if (!current || !hasDeveloperOverride(remote)) return
  set({ ...current, state: 'failed' })
  await removeOverride()
}

export function saveFailedOverride(): void {
  writeStored('sessionStorage', FAILED_KEY, developerOverride())
}

export function forgetDeveloperOverride(): void {
  set(undefined)
}

export function expireOverride(): void {
  const current = developerOverride()
  if (current?.state === 'tried') set({ ...current, state: 'over' })
}
