import { useSyncExternalStore } from 'react'
import { keepItem, readItem } from '@csuite/shared/storage'
import { THEME_STORAGE_KEY } from '../theme-init'
import { matchesMedia } from './tokens'

export type ThemeChoice = 'sistema' | 'claro' | 'oscuro'

const CHANGED = 'csuite:theme'
const darkSystem = '(prefers-color-scheme: dark)'

/** Where storage is blocked or full, the choice holds for this page only. */
let unstored: ThemeChoice | undefined

function themeChoice(): ThemeChoice {
  const stored = unstored ?? readItem(THEME_STORAGE_KEY)
  return stored === 'claro' || stored === 'oscuro' ? stored : 'sistema'
}

function applyTheme(choice: ThemeChoice): void {
  const dark = choice === 'oscuro' || (choice === 'sistema' && matchesMedia(darkSystem))
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

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
  const system = globalThis.matchMedia?.(darkSystem)
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
