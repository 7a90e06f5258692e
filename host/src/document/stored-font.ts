import { readItem } from '@csuite/shared/storage'
import { FONT_STORAGE_KEY } from '@csuite/shared/ui/theme-init'

const OWN_FONT = /^\/assets\/[\w.-]+\.woff2$/

/** Adds the cached text font before the first paint, if its stored URL is one of the portal's assets. */
export function addStoredFont(): void {
  const address = readItem(FONT_STORAGE_KEY) ?? ''
  if (OWN_FONT.test(address))
    document.fonts.add(
      new FontFace('Geist Variable', `url(${address})`, { weight: '100 900', display: 'swap' }),
    )
}
