const keyOf = (userId: number) => `csuite-search-${userId}`
const KEPT = 5

/** Keys of what this person chose last on this device, the newest first. */
export function recentKeys(userId: number): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

export function keepRecent(userId: number, key: string): void {
  const keys = [key, ...recentKeys(userId).filter((other) => other !== key)].slice(0, KEPT)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(keys))
  } catch {
    // Storage is blocked or full: there are no recents.
  }
}
