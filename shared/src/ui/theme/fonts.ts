import { fallbackFontCss } from '../theme-init'

// The bundler emits the files and fills in their addresses; only the latin subset is needed for Spanish.
const geist = new URL('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', import.meta.url).href
const geistMono = new URL(
  '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
  import.meta.url,
).href

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+2215,U+FEFF,U+FFFD'

const face = (family: string, address: string) =>
  `@font-face{font-family:'${family}';font-style:normal;font-display:swap;font-weight:100 900;src:url(${address}) format('woff2');unicode-range:${latin}}`

/** @font-face rules of Geist and Geist Mono; the browser downloads a face only when text first uses it. */
export const fontCss =
  fallbackFontCss + face('Geist Variable', geist) + face('Geist Mono Variable', geistMono)
