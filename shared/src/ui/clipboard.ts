/** False when the browser refuses. Over plain http there is no `navigator.clipboard`, but `execCommand` works. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard) {
    try {
      await clipboard.writeText(text)
      return true
    } catch {
      // No permission or no focus: execCommand may still work.
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
