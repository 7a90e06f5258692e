import { KEPT_PAGE_KEY, type KeptPage } from '@csuite/shared/contract/page-path'
import { sessionStore } from '@csuite/shared/session'
import { paintable } from '@csuite/shared/ui/theme-init'
import { useEffect } from 'react'
import { pageAt } from '../remotes/pages'
import { ownerOf } from '../remotes/registry'
import { writeStored } from '../remotes/storage'

/** Characters; localStorage holds five million in all. */
const MAX_LENGTH = 300_000

/** A snapshot of the page, where it allows a first paint and has loaded. */
function snapshot(): KeptPage | undefined {
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
  const page = snapshot()
  if (page && page.html.length + page.css.length <= MAX_LENGTH)
    writeStored('localStorage', KEPT_PAGE_KEY, page)
}

/** Stores a snapshot of the page whenever it is left, which this person's next visit in this browser starts with. */
export function useKeptPage(): void {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    // Fires while the page is still mounted. Without the Navigation API only hiding the tab stores the page.
    const navigation = 'navigation' in window ? window.navigation : undefined
    navigation?.addEventListener('navigate', keep)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      navigation?.removeEventListener('navigate', keep)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [])
}
