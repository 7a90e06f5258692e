import { useEffect, useEffectEvent } from 'react'

/** Key of `history.state` in an entry on top of a page's own, which the browser's Back leaves instead of the page. */
const KEY = 'overlay'

/** Close an open overlay; the newest last. */
const open: (() => void)[] = []

interface Entry {
  /** React Router's number of the page's entry. */
  page: unknown
  isOnTop: boolean
}

function entry(): Entry {
  const state = (globalThis.history?.state ?? {}) as Record<string, unknown>
  return { page: state['idx'], isOnTop: KEY in state }
}

/** The entry that shows, as far as this module has seen: the router may have replaced its state. */
let current = entry()
/** Of the page when its newest overlay opened. */
let address = ''

/** Gives open overlays an entry to be left. One is enough, and it stays when they close: leaving it takes time, in which a navigation could be lost. */
function add(): void {
  if (open.length === 0) return
  address = location.href
  const { page, isOnTop } = entry()
  if (isOnTop || (current.isOnTop && current.page === page)) return
  history.pushState({ ...(history.state as object | null), [KEY]: true }, '')
  current = { page, isOnTop: true }
}

/** Before the router's listener, which sees steps between pages only. */
function onStep(event: Event): void {
  const before = current
  current = entry()
  if (before.page !== current.page || before.isOnTop === current.isOnTop) return
  event.stopImmediatePropagation()
  if (current.isOnTop) return
  if (open.length === 0) return history.back()
  // The page may have written into the address meanwhile.
  if (location.href !== address) history.replaceState(history.state, '', address)
  open.at(-1)?.()
  // For those that are still open, or stay to ask something.
  setTimeout(add)
}

// Not on the server.
if (globalThis.window) {
  window.addEventListener('popstate', onStep, true)
  window.addEventListener('pageshow', () => (current = entry()))
}

/** While `isOpen`, the browser's Back calls `close` instead of leaving the page: for the newest of the open overlays. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const overlay = () => onBack()
    open.push(overlay)
    add()
    return () => void open.splice(open.indexOf(overlay), 1)
  }, [isOpen])
}
