import { readItem } from '@csuite/shared/storage'

export type ThemeChoice = 'sistema' | 'claro' | 'oscuro'

export const THEME_STORAGE_KEY = 'csuite-theme'
/** Its value is the URL of the cached text font. */
export const FONT_STORAGE_KEY = 'csuite-font'
export const DARK_SYSTEM = '(prefers-color-scheme: dark)'

export function storedTheme(): ThemeChoice {
  const stored = readItem(THEME_STORAGE_KEY)
  return stored === 'claro' || stored === 'oscuro' ? stored : 'sistema'
}

export function applyTheme(choice: ThemeChoice): void {
  // jsdom has no matchMedia.
  const dark = choice === 'oscuro' || (choice === 'sistema' && window.matchMedia?.(DARK_SYSTEM).matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}
