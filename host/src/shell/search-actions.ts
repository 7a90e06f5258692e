import { type ThemeChoice, setTheme } from '@csuite/shared/ui/theme'
import { useSignOut } from '../session/sign-out'
import type { SearchHit } from './search-index'
import { searchTexts as texts } from './search.texts'

const themes: readonly ThemeChoice[] = ['claro', 'oscuro', 'sistema']

export function useSearchActions(): SearchHit[] {
  const signOut = useSignOut()
  const themeActions = themes.map((theme) => ({
    key: `theme-${theme}`,
    label: texts.theme[theme],
    words: texts.themeWords,
    run: () => setTheme(theme),
  }))
  const leave = {
    key: 'sign-out',
    label: texts.signOut,
    words: texts.signOutWords,
    run: () => void signOut(),
  }
  return [...themeActions, leave].map((action) => ({ ...action, group: 'actions' }))
}
