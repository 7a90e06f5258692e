import type { KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'

const PLACE = 'data-over-dialogs'
const TABBABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

const tabbableIn = (place: Element) =>
  [...place.querySelectorAll<HTMLElement>(TABBABLE)].filter((element) => element.tabIndex >= 0)

/**
 * A place for notices above every overlay. A press there closes no dialog, assistive technology finds it while a modal dialog
 * is open, and Tab goes from the dialog into the notices and back.
 */
export function OverDialogs({ children }: { children: ReactNode }) {
  return createPortal(
    // Dialogs hide everything else from assistive technology, except what has `aria-live`.
    <div {...{ [PLACE]: '' }} aria-live="off" onKeyDown={(event) => tabTo(event, lastDialog)}>
      {children}
    </div>,
    document.body,
  )
}

const lastDialog = () =>
  [...document.querySelectorAll(':is([role="dialog"], [role="alertdialog"])')].slice(-1)
const notices = () => [...document.querySelectorAll(`[${PLACE}]`)]

/** For a modal dialog's `onKeyDown`. */
export const tabToNotices = (event: KeyboardEvent): void => tabTo(event, notices)

/** True for a press on a notice. */
export const isOnNotice = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`[${PLACE}]`) !== null

/** Tab on the last control, or Shift+Tab on the first, moves the focus to the first or last control elsewhere. */
function tabTo(event: KeyboardEvent, places: () => Element[]): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const own = tabbableIn(event.currentTarget)
  const active = own.indexOf(document.activeElement as HTMLElement)
  if (active !== (event.shiftKey ? 0 : own.length - 1)) return
  const next = places()
    .flatMap(tabbableIn)
    .at(event.shiftKey ? -1 : 0)
  if (!next) return
  event.preventDefault()
  next.focus()
}
