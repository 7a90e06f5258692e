import type { Preferences } from '@csuite/shared/contract/preferences'

const KEY = 'csuite-preferences'

/** What the server last said about this person, so that the cards stand in their order from the first paint. */
export function knownPreferences(userId: number | undefined): Preferences | undefined {
  try {
    const { user, favoritos, recientes, avisos } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<
      Preferences & { user: number }
    >
    const known = user === userId && Array.isArray(favoritos) && Array.isArray(recientes)
    return known ? { favoritos, recientes, avisos: avisos ?? [] } : undefined
  } catch {
    return undefined
  }
}

/** Keeps the lists of app ids for the next visit of the same person on this device. */
export function keepPreferences(userId: number | undefined, preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ user: userId, ...preferences }))
  } catch {
    // Storage is blocked or full: the next visit waits for the server.
  }
}

/** Calls `take` with what another tab of this person was told; returns what ends it. */
export function onOtherTabsPreferences(userId: number | undefined, take: (lists: Preferences) => void) {
  const listener = ({ key }: StorageEvent) => {
    const lists = key === KEY ? knownPreferences(userId) : undefined
    if (lists) take(lists)
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
