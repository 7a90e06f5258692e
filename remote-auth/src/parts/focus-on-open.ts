/** Focuses the field on a computer only: a phone's keyboard would cover the page. */
export function focusOnOpen(field: HTMLInputElement | null | undefined): void {
  const isComputer = window.matchMedia?.('(hover: hover) and (pointer: fine)').matches
  if (!field || !isComputer || document.activeElement !== document.body) return
  // Tells the page not to move the focus to its heading.
  field.autofocus = true
  field.focus()
}
