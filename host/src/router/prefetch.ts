import { pageAt } from '../remotes/pages'

type Prefetch = (pathname: string) => Promise<void>

function pathOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return undefined
  return link.pathname
}

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Milliseconds after the load event until the likely next pages are prefetched. */
const IDLE_DELAY_MS = 4000

/** Prefetches screens whose links are hovered or focused and, when idle, the page's likely next ones. */
export function prefetchOnIntent(prefetch: Prefetch): void {
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
  const later = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(whenIdle), IDLE_DELAY_MS)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
