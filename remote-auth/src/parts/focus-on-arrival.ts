/** On a computer the cursor waits in the first empty field; on a phone the keyboard would cover the page. */
export function focusOnArrival(field: HTMLInputElement | null | undefined): void {
  const isComputer = window.matchMedia?.('(hover: hover) and (pointer: fine)').matches
  if (!field || !isComputer || document.activeElement !== document.body) return
  // The page's heading leaves the focus to a field that asked for it.
  field.autofocus = true
  field.focus()
}
