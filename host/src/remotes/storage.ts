type StorageName = 'localStorage' | 'sessionStorage'

/** The stored JSON value; null where there is none, it is malformed or storage is blocked. */
export function readStored(storage: StorageName, key: string): unknown {
  try {
    return JSON.parse(window[storage].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/**
 * Stores a value as JSON; null removes it.
 * @returns false where storage is blocked or full
 */
export function writeStored(storage: StorageName, key: string, value: unknown): boolean {
  try {
    if (value === null) window[storage].removeItem(key)
    else window[storage].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
