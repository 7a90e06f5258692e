import { writeItem } from '@csuite/shared/storage'
import { FONT_STORAGE_KEY } from './stored-theme'

// The bundler emits the files; Spanish needs the latin subset only.
const geist = new URL('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', import.meta.url).href
const geistMono = new URL(
  '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
  import.meta.url,
).href

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+2215,U+FEFF,U+FFFD'

/** Also on pages that are never idle. */
const LATEST_MS = 1500

function addFace(family: string, address: string): void {
  for (const { family: known } of document.fonts) if (known.replace(/['"]/g, '') === family) return
  const face = new FontFace(family, `url(${address})`, {
    weight: '100 900',
    display: 'swap',
    unicodeRange: latin,
  })
  document.fonts.add(face)
  // For the first script of the next document.
  if (address === geist)
    face.loaded.then(() => writeItem(FONT_STORAGE_KEY, new URL(address).pathname)).catch(() => undefined)
}

/**
 * Adds Geist and Geist Mono after the first screen, so that they do not delay the scripts. Browsers download a font when
 * text first uses it.
 */
export function addFontsWhenIdle(): () => void {
  // jsdom has neither.
  if (typeof FontFace === 'undefined' || !('fonts' in document)) return () => undefined
  const add = () => {
    addFace('Geist Variable', geist)
    addFace('Geist Mono Variable', geistMono)
  }
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(add, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(add, { timeout: LATEST_MS })
  return () => cancelIdleCallback(idle)
}
