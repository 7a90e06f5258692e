import { type ThemeChoice, setTheme } from '@csuite/shared/ui/theme'
import { useNavigate } from 'react-router-dom'
import { signInAddress } from '../remotes/pages'
import { signOut } from '../session/sign-out'
import type { SearchHit } from './search-index'
import { searchTexts as texts } from './search.texts'

const themes: readonly ThemeChoice[] = ['claro', 'oscuro', 'sistema']

/** What the search does by itself, without a page. */
export function useSearchActions(): SearchHit[] {
  const navigate = useNavigate()
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
    action('sign-out', texts.signOut, texts.signOutWords, () => {
      void signOut().then(() => navigate(signInAddress(), { replace: true }))
    }),
  ]
}
