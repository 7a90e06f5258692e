import { KEPT_PAGE_KEY, type KeptPage } from '@csuite/shared/contract/page-path'
import { sessionStore } from '@csuite/shared/session'
import { paintable } from '@csuite/shared/ui/theme-init'
import { useEffect } from 'react'
import { pageAt } from '../remotes/pages'
import { ownerOf } from '../remotes/registry'

/** Characters that are kept at most; local storage holds five million for all of the portal. */
const LENGTH_MAX = 300_000

/** The page that stands now, where its remote lets it be painted ahead and it is not still loading. */
function standingPage(): KeptPage | undefined {
  const { pathname } = window.location
  const { user, isAuthenticated } = sessionStore.getState()
  const owner = ownerOf(pathname)
  const main = document.querySelector('#root > main')
  if (!isAuthenticated || !user || !owner || !pageAt(pathname)?.firstPaint) return undefined
  if (!main?.querySelector('h1') || main.querySelector(':is([role="status"], [role="alert"]):not(:empty)'))
    return undefined
  const css = [...document.querySelectorAll<HTMLStyleElement>('style[data-styled]')]
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
    .map(({ cssText }) => cssText)
    .join('')
  const painted = paintable({ html: main.outerHTML, css }, 'kept-')
  return { user: user.id, path: pathname, version: owner.version, ...painted }
}

function keep(): void {
  const page = standingPage()
  if (!page || page.html.length + page.css.length > LENGTH_MAX) return
  try {
    localStorage.setItem(KEPT_PAGE_KEY, JSON.stringify(page))
  } catch {
    // Storage is blocked or full: the next visit begins with the skeleton.
  }
}

/** Keeps a page that may be painted ahead whenever it is left, for this person's next visit in this browser. */
export function useKeptPage(): void {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    // Before the address changes, while the page is still mounted. Browsers without the Navigation API do it when the tab is hidden.
    const navigation = 'navigation' in window ? window.navigation : undefined
    navigation?.addEventListener('navigate', keep)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      navigation?.removeEventListener('navigate', keep)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [])
}
