import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { ownerOf } from '../remotes/registry'
import { UNCLAIMED } from '../remotes/release-styles'

/** Disables a remote's styles on the pages of other remotes, also styles that are prefetched or arrive late. */
export function StylesApart() {
  const owner = ownerOf(useLocation().pathname)?.name
  useLayoutEffect(() => {
    const before = new Set(document.querySelectorAll(UNCLAIMED))
    const keepApart = () => {
      for (const sheet of document.querySelectorAll<HTMLLinkElement & HTMLStyleElement>(
        '[rel=stylesheet][href*="/remotes/"],style[data-from]',
      ))
        if (sheet.href) sheet.media = sheet.href.includes(`/remotes/${owner}/`) ? '' : 'not all'
        // Changing `media` makes some browsers parse the element again, without its inserted rules.
        else sheet.disabled = sheet.dataset.from !== owner
    }
    keepApart()
    const observer = new MutationObserver(keepApart)
    observer.observe(document.head, { childList: true, subtree: true, attributeFilter: ['data-from'] })
    return () => {
      observer.disconnect()
      // What the page added by itself goes with it.
      for (const style of document.querySelectorAll<HTMLStyleElement>(UNCLAIMED))
        if (owner !== undefined && !before.has(style)) style.dataset.from = owner
      // A dialog of the page may have left the document hidden, inert or unable to scroll.
      for (const element of document.querySelectorAll('html,body,#root'))
        for (const name of ['style', 'inert', 'hidden', 'aria-hidden']) element.removeAttribute(name)
      for (const dialog of document.querySelectorAll('dialog')) dialog.close()
    }
  }, [owner])
  return null
}
