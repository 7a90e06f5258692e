import type { StorageKeys } from './keys'

export type { StorageKeys }

/** All of the browser's storage is read and written here: a browser that blocks it, or has none left, must not stop a screen. */
type StorageName = keyof StorageKeys

export function readItem<S extends StorageName = 'localStorage'>(
  key: StorageKeys[S],
  storage: StorageName = 'localStorage',
): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/**
 * Null removes the item.
 * @returns false where storage is blocked or full
 */
export function writeItem<S extends StorageName = 'localStorage'>(
  key: StorageKeys[S],
  value: string | null,
  storage: StorageName = 'localStorage',
): boolean {
  try {
    if (value === null) window[storage].removeItem(key)
    else window[storage].setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** The stored JSON value; null where there is none, it is malformed or storage is blocked. */
export function readStored<S extends StorageName>(storage: S, key: StorageKeys[S]): unknown {
  try {
    return JSON.parse(readItem<S>(key, storage) ?? 'null')
  } catch {
    return null
  }
}

/**
 * Stores a value as JSON; null removes it.
 * @returns false where storage is blocked or full
 */
export const writeStored = <S extends StorageName>(
  storage: S,
  key: StorageKeys[S],
  value: unknown,
): boolean => writeItem<S>(key, value === null ? null : JSON.stringify(value), storage)

/** Fired on the window when something that the person chose or wrote could not be stored. */
export const NOT_STORED = 'csuite-not-stored'

/** As `writeItem`, for what a person would miss: they are told. */
export function keepItem<S extends StorageName = 'localStorage'>(
  key: StorageKeys[S],
  value: string | null,
  storage?: S,
): void {
  if (!writeItem<S>(key, value, storage)) window.dispatchEvent(new Event(NOT_STORED))
}

/** `keepItem` for a JSON value of this tab, which null removes. */
export const keepInTab = (key: StorageKeys['sessionStorage'], value: unknown): void =>
  keepItem(key, value === null ? null : JSON.stringify(value), 'sessionStorage')

/** The keys of a storage; none where it is blocked. */
export function storedKeys(storage: StorageName): string[] {
  try {
    return Object.keys(window[storage])
  } catch {
    return []
  }
}

export function clearTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // It is blocked, and therefore empty.
  }
}
