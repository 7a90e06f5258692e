/** Safari refuses more than 100 address changes in 30 seconds; some of them belong to the rest of the portal. */
const MOST_CHANGES = 80
const WINDOW_MS = 30_000

/**
 * Milliseconds until the address may change again: 0 for everything that a person types, so that a reload soon after a
 * keystroke finds it; a wait only when a long drag has used the browser's allowance up.
 */
export function waitBeforeChange(changes: readonly number[], now: number): number {
  const recent = changes.filter((at) => now - at < WINDOW_MS)
  const oldest = recent[recent.length - MOST_CHANGES]
  return oldest === undefined ? 0 : oldest + WINDOW_MS - now
}

/** `changes` with the present one, without those that no longer count. */
export function withChange(changes: readonly number[], now: number): number[] {
  return [...changes.filter((at) => now - at < WINDOW_MS), now]
}

/**
 * Replaces the query in place, which the present one makes, and says whether it changed. Not through the router: a navigation would render the whole
 * portal again and move the focus to the heading while someone types.
 */
export function writeAddress(pathname: string, change: (search: string) => string): boolean {
  const present = window.location
  const search = change(present.search)
  if (present.pathname !== pathname || present.search === search) return false
  try {
    window.history.replaceState(window.history.state, '', pathname + search + present.hash)
    return true
  } catch {
    // Refused for being too many after all: the next one catches up.
    return false
  }
}
