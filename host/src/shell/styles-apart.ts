import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { ownerOf } from '../remotes/registry'

const create = document.createElement.bind(document)
/** Notes on a style element which remote made it. Only the stack says so: pages are fetched while another one stands. */
document.createElement = (...named: Parameters<typeof create>) => {
  const element = create(...named)
  const [maker] = (named[0] === 'style' && new Error().stack?.match(/\/remotes\/[^/]+\//)) || []
  if (maker) element.dataset.from = maker
  return element
}

/** A release's styles hold on the pages of its own remote only, also those that are fetched ahead or arrive late. */
export function StylesApart() {
  const owner = ownerOf(useLocation().pathname)?.name
  useLayoutEffect(() => {
    const keepApart = () => {
      for (const sheet of document.querySelectorAll<HTMLLinkElement & HTMLStyleElement>(
        '[rel=stylesheet][href*="/remotes/"],style[data-from]:not([data-styled])',
      )) {
        const away = !(sheet.dataset.from ?? sheet.href).includes(`/remotes/${owner}/`)
        if (sheet.href) sheet.media = away ? 'not all' : ''
        // A change of `media` makes some browsers read the element's text again, without the rules inserted since.
        else sheet.disabled = away
      }
    }
    keepApart()
    const observer = new MutationObserver(keepApart)
    observer.observe(document.head, { childList: true })
    return () => {
      observer.disconnect()
      // A dialog that went with its page may have left the document hidden, or without clicks or scrolling.
      for (const element of document.querySelectorAll('html,body,#root'))
        for (const name of ['style', 'inert', 'hidden', 'aria-hidden']) element.removeAttribute(name)
      for (const dialog of document.querySelectorAll('dialog')) dialog.close()
    }
  }, [owner])
  return null
}
