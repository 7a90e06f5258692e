import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { ownerOf } from '../remotes/registry'

const create = document.createElement.bind(document)
/** Marks style elements with the remote that created them, which only the call stack tells: screens are prefetched. */
document.createElement = (...named: Parameters<typeof create>) => {
  const element = create(...named)
  const [maker] = (named[0] === 'style' && new Error().stack?.match(/\/remotes\/[^/]+\//)) || []
  if (maker) element.dataset.from = maker
  return element
}

/** Disables a remote's styles on the pages of other remotes, also styles that are prefetched or arrive late. */
export function StylesApart() {
  const owner = ownerOf(useLocation().pathname)?.name
  useLayoutEffect(() => {
    const keepApart = () => {
      for (const sheet of document.querySelectorAll<HTMLLinkElement & HTMLStyleElement>(
        '[rel=stylesheet][href*="/remotes/"],style[data-from]:not([data-styled])',
      )) {
        const away = !(sheet.dataset.from ?? sheet.href).includes(`/remotes/${owner}/`)
        if (sheet.href) sheet.media = away ? 'not all' : ''
        // Changing `media` makes some browsers parse the element again, without its inserted rules.
        else sheet.disabled = away
      }
    }
    keepApart()
    const observer = new MutationObserver(keepApart)
    observer.observe(document.head, { childList: true })
    return () => {
      observer.disconnect()
      // A dialog of the page may have left the document hidden, inert or unable to scroll.
      for (const element of document.querySelectorAll('html,body,#root'))
        for (const name of ['style', 'inert', 'hidden', 'aria-hidden']) element.removeAttribute(name)
      for (const dialog of document.querySelectorAll('dialog')) dialog.close()
    }
  }, [owner])
  return null
}
