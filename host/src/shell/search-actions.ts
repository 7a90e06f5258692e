import { type ThemeChoice, setTheme } from '@csuite/shared/ui/theme'
import { useSignOut } from '../session/sign-out'
import type { SearchHit } from './search-index'
import { searchTexts as texts } from './search.texts'

const themes: readonly ThemeChoice[] = ['claro', 'oscuro', 'sistema']

export function useSearchActions(): SearchHit[] {
  const signOut = useSignOut()
  const action = (key: string, label: string, words: string, run: () => void): SearchHit => ({
    key,
    group: 'actions',
    label,
    words,
    run,
  })
  return [
    ...themes.map((theme) =>
      action(`theme-${theme}`, texts.theme[theme], texts.themeWords, () => setTheme(theme)),
    ),
    action('sign-out', texts.signOut, texts.signOutWords, () => void signOut()),
  ]
}
