import { pageAt } from '../remotes/pages'

type Prefetch = (pathname: string) => Promise<void>

/** The portal's address that a link leads to, or undefined for other sites and downloads. */
function pathOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return undefined
  return link.pathname
}

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Quiet milliseconds after the page is complete before anything is fetched on mere likelihood. */
const IDLE_MS = 4000

/** Fetches a screen's files when its link is hovered or focused, and the likeliest next one while the page is idle. */
export function warmOnIntent(prefetch: Prefetch): void {
  const warmed = new Set<string>()
  const warm = (pathname: string | undefined) => {
    if (pathname === undefined || warmed.has(pathname)) return
    warmed.add(pathname)
    prefetch(pathname).catch(() => warmed.delete(pathname))
  }
  document.addEventListener('pointerover', (event) => warm(pathOf(event.target)), { passive: true })
  document.addEventListener('focusin', (event) => warm(pathOf(event.target)))
  const whenIdle = () => {
    if (!savesData()) pageAt(window.location.pathname)?.next?.forEach(warm)
  }
  const later = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(whenIdle), IDLE_MS)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
