import { useSyncExternalStore } from 'react'
import { keepItem, readItem } from '@csuite/shared/storage'
import { DARK_SYSTEM, THEME_STORAGE_KEY, type ThemeChoice, applyTheme, storedTheme } from './stored-theme'

export type { ThemeChoice }

const CHANGED = 'csuite:theme'

/** Where storage is blocked or full, the choice holds for this page only. */
let unstored: ThemeChoice | undefined

const themeChoice = (): ThemeChoice => unstored ?? storedTheme()

/** Applies in every open tab. */
export function setTheme(choice: ThemeChoice): void {
  keepItem(THEME_STORAGE_KEY, choice)
  unstored = readItem(THEME_STORAGE_KEY) === choice ? undefined : choice
  applyTheme(choice)
  window.dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}

/** For the theme switch; styles read the CSS variables. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice, () => 'sistema')
}

/** Follows the system's theme and other tabs; returns the cleanup. */
export function followTheme(): () => void {
  const apply = () => applyTheme(themeChoice())
  apply()
  // jsdom has no matchMedia.
  const system = globalThis.matchMedia?.(DARK_SYSTEM)
  const onStorage = (event: StorageEvent) => {
    if (event.key === THEME_STORAGE_KEY || event.key === null) apply()
  }
  system?.addEventListener('change', apply)
  window.addEventListener('storage', onStorage)
  return () => {
    system?.removeEventListener('change', apply)
    window.removeEventListener('storage', onStorage)
  }
}
