import { useEffect, useEffectEvent } from 'react'

/** Key of `history.state`: the number of overlays' entries up to this one, on top of the page's own. */
const KEY = 'overlays'

/** Closes an open overlay, the newest last. Each has a history entry of its own, which the browser's Back leaves. */
const open: (() => void)[] = []
/** Address under the overlays. */
let page = ''
/** Navigations under way, during which no overlay has an entry. */
let navigations = 0
/** Entries are being left; called when that is done. */
let onLeft: (() => void) | undefined
let leaving: Promise<void> | undefined

const entries = () => Number((history.state as Record<string, unknown> | null)?.[KEY] ?? 0)

/** Adds the entries that are missing, and leaves those whose overlay is closed: a promise until they are left. */
function settle(): Promise<void> | undefined {
  if (leaving) return leaving
  const wanted = navigations > 0 ? 0 : open.length
  const excess = entries() - wanted
  if (excess === 0) return undefined
  page = location.href
  for (let entry = wanted + excess + 1; entry <= wanted; entry += 1)
    history.pushState({ ...(history.state as object | null), [KEY]: entry }, '')
  if (excess < 0) return undefined
  leaving = new Promise((resolve) => {
    onLeft = () => {
      leaving = onLeft = undefined
      // A screen may have written into the overlay's address.
      if (location.href !== page) history.replaceState(history.state, '', page)
      resolve()
    }
  })
  history.go(-excess)
  return leaving
}

/** Before the router's listener, which sees steps between pages only. */
function onStep(event: Event): void {
  if (onLeft) {
    event.stopImmediatePropagation()
    onLeft()
    void settle()
  } else if (navigations === 0 && entries() < open.length) {
    if (location.href === page) event.stopImmediatePropagation()
    open.at(-1)?.()
    // One that stays open, to ask something, gets its entry again.
    setTimeout(() => void settle())
  } else if (entries() > 0 && settle()) event.stopImmediatePropagation()
}

// Not on the server.
if (globalThis.window) {
  window.addEventListener('popstate', onStep, true)
  window.addEventListener('pageshow', () => {
    onLeft?.()
    void settle()
  })
  // A document that was reloaded under an overlay may show before this module loads.
  setTimeout(() => void settle())
}

/** While `isOpen`, the browser's Back calls `close` instead of leaving the page: for the newest of the open overlays. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const overlay = () => onBack()
    open.push(overlay)
    void settle()
    return () => {
      open.splice(open.indexOf(overlay), 1)
      // Later: the next overlay may take the entry over.
      setTimeout(() => void settle())
    }
  }, [isOpen])
}

/**
 * Navigates from the page's own history entry, so that none of an overlay stays behind. Overlays that are still open
 * afterwards get entries on the new page.
 */
export async function navigateBelowOverlays<Result>(navigate: () => Promise<Result>): Promise<Result> {
  if (entries() === 0 && !leaving) return navigate()
  navigations += 1
  try {
    for (let left = settle(); left; left = settle()) await left
    return await navigate()
  } finally {
    navigations -= 1
    void settle()
  }
}
