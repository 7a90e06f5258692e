import type { Release } from '../federation/instance'

/** The releases that run in this page; the registry may already name newer ones. */
interface RunningRelease extends Release {
  /** True where there is an earlier release to go back to from this one. */
  mayFallBack: boolean
  /** Entry of the release that was the active one when this was loaded: another one means that the registry moved on. */
  activeEntry: string
}

const running = new Map<string, RunningRelease>()
/** Screens that stood for a moment, by remote and address. */
const settled = new Set<string>()

export function markRunning(release: RunningRelease): void {
  running.set(release.name, release)
}

export const runningRelease = (name: string): RunningRelease | undefined => running.get(name)

/** A screen stood without throwing: what it does later is no reason to take its release away. */
export function markSettled(name: string, pathname: string): void {
  settled.add(`${name} ${pathname}`)
}

export const hasSettled = (name: string, pathname: string): boolean => settled.has(`${name} ${pathname}`)
