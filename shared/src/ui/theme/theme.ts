import { useSyncExternalStore } from 'react'
import { THEME_STORAGE_KEY } from '../theme-init'
import { matchesMedia } from './tokens'

export type ThemeChoice = 'sistema' | 'claro' | 'oscuro'

const CHANGED = 'csuite:theme'
const darkSystem = '(prefers-color-scheme: dark)'

/** What the person chose; 'sistema' unless they did. */
function themeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_STORAGE_KEY)
    return stored === 'claro' || stored === 'oscuro' ? stored : 'sistema'
  } catch {
    return 'sistema'
  }
}

/** Marks the document with the theme that applies now. */
function applyTheme(choice: ThemeChoice): void {
  const dark = choice === 'oscuro' || (choice === 'sistema' && matchesMedia(darkSystem))
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

/** Remembers the choice and applies it at once, in every open tab. */
export function setTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, choice)
  } catch {
    // Storage is forbidden or full: the choice holds for this page only.
  }
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

/** The chosen theme, for the control that shows it. Styles need no hook: they read the CSS variables. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice, () => 'sistema')
}

/** Follows the system's theme and the other tabs; returns what stops it. */
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
