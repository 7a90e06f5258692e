/** Time in which a dialog that closes, or a page that comes, puts the focus where it belongs. */
const OTHERS_MS = 150

const PLACES = 'section, fieldset, form, [role=dialog], main'

function placesAround(control: Element): HTMLElement[] {
  const place = control.parentElement?.closest<HTMLElement>(PLACES)
  return place ? [place, ...placesAround(place)] : []
}

/** Where the focused control is removed, focuses what is left around it: Tab would begin at the top of the page. */
export function keepFocus(): void {
  let control: Element | null = null
  let places: HTMLElement[] = []
  const focusPlace = () => {
    const place = places.find(({ isConnected }) => isConnected)
    if (!place || document.activeElement !== document.body) return
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', ({ target }) => {
    control = target as Element
    places = placesAround(control)
  })
  // A press beside every control takes the focus away by itself. On the window: an open menu lets no press pass that closes it.
  const onPress = ({ target }: Event) => {
    if (!control?.contains(target as Node)) places = []
  }
  window.addEventListener('pointerdown', onPress, { capture: true })
  new MutationObserver(() => {
    if (control?.isConnected !== false) return
    control = null
    setTimeout(focusPlace, OTHERS_MS)
  }).observe(document.body, { childList: true, subtree: true })
}
