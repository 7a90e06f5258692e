/** Offers an address to the phone's own share sheet; false where there is none (a computer), so that it can be copied. */
export async function shareByDevice(title: string, url: string): Promise<boolean> {
  const canShare = 'share' in navigator && window.matchMedia('(pointer: coarse)').matches
  if (!canShare) return false
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Someone who closes the sheet has decided; only a refusal falls back to copying.
    return error instanceof DOMException && error.name === 'AbortError'
  }
  return true
}
