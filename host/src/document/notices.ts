import { isPutAway, putAway } from '@csuite/shared/ui/notice-line'

/**
 * Runs behind the prerendered notices: shows the first that is for this browser, before the first paint, and puts away the one
 * whose button is pressed.
 */
const place = document.currentScript?.previousElementSibling as HTMLElement
const signedIn = document.documentElement.dataset.signedIn !== undefined

function showFirst(): void {
  let shown = false
  for (const line of place.querySelectorAll<HTMLElement>('[data-notice]')) {
    const { notice = '', audience } = line.dataset
    line.hidden = shown || isPutAway(notice) || (signedIn && audience === 'sin-sesion')
    shown ||= !line.hidden
  }
  place.hidden = !shown
}

place.addEventListener('click', ({ target }) => {
  const line =
    (target as Element).closest('button') && (target as Element).closest<HTMLElement>('[data-notice]')
  if (!line?.dataset.notice) return
  putAway(line.dataset.notice)
  showFirst()
})
showFirst()
