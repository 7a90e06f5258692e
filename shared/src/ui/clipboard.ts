/**
 * Puts text on the clipboard; false when the browser refuses. A plain-http address in the plant's network has no
 * `navigator.clipboard`, there the old command still works.
 */
export async function copyText(text: string): Promise<boolean> {
  // The type says it is always there; over plain http it is not.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard) {
    try {
      await clipboard.writeText(text)
      return true
    } catch {
      // Refused (no permission, no focus): the old way may still do.
    }
  }
  return copyBySelection(text)
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const carrier = document.createElement('textarea')
  carrier.value = text
  carrier.readOnly = true
  carrier.style.position = 'fixed'
  carrier.style.opacity = '0'
  document.body.append(carrier)
  carrier.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    carrier.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
