import { notStartedTexts as texts } from './document.texts'
import './not-started.css'

/** Fired on the window when the host's script threw while it started. */
export const NOT_STARTED = 'csuite-not-started'

/** Offers to reload if the host's scripts fail to load or to start: the static frame alone would not respond. */
export function offerReload(): void {
  window.addEventListener(NOT_STARTED, showNotice)
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.defer) showNotice()
    },
    true,
  )
}

function showNotice(): void {
  // The body may not be parsed yet.
  if (!document.body) return window.addEventListener('DOMContentLoaded', showNotice)
  if (document.querySelector('.not-started')) return
  const notice = document.createElement('p')
  notice.className = 'not-started'
  notice.setAttribute('role', 'alert')
  const reload = document.createElement('button')
  reload.textContent = texts.reload
  reload.onclick = () => window.location.reload()
  notice.append(texts.notStarted, reload)
  document.body.append(notice)
}
