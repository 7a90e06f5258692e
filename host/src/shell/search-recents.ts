import { keepItem, readStored } from '@csuite/shared/storage'

const keyOf = (userId: number) => `csuite-search-${userId}` as const
const MAX_RECENTS = 5

/** Keys of the hits that this person chose last on this device, the newest first. */
export function recentKeys(userId: number): string[] {
  const keys = readStored('localStorage', keyOf(userId))
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
}

export function keepRecent(userId: number, key: string): void {
  const keys = [key, ...recentKeys(userId).filter((other) => other !== key)].slice(0, MAX_RECENTS)
  keepItem(keyOf(userId), JSON.stringify(keys))
}
