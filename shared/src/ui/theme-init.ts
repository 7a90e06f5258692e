import { colours } from './theme/tokens'

/** Apart from the tokens, which the document's first script has no use for. */
export * from './theme/stored-theme'

/** The background until the first bundle arrives. */
export const themeInitCss = `:root{background:${colours.light.bg};color-scheme:light}:root[data-theme=dark]{background:${colours.dark.bg};color-scheme:dark}`

/**
 * The fallback while Geist loads: a system font with Geist's metrics, so that the layout does not shift. Geist is requested
 * after the first bundle: requested earlier, its 29 kB would delay the scripts.
 */
export const fallbackFontCss = [
  ['400', "local('Arial'),local('Liberation Sans'),local('Roboto')", '95.94%', '28.16%', '104.76%'],
  // Synthetic bold has other widths, and headings would wrap differently.
  [
    '500 900',
    "local('Arial Bold'),local('Liberation Sans Bold'),local('Roboto Bold')",
    '100.5%',
    '29.5%',
    '100%',
  ],
]
  .map(
    ([weight, faces, ascent, descent, size]) =>
      `@font-face{font-family:'Geist Fallback';font-weight:${weight};src:${faces};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%;size-adjust:${size}}`,
  )
  .join('')

/**
 * Makes static markup fit the document's CSP: style attributes become rules, and fonts are removed.
 * @param mark prefix of the rules' names, for documents with two fragments of markup
 */
export function paintable({ html, css }: Record<'html' | 'css', string>, mark = '') {
  const rules: string[] = []
  const clean = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const name = `${mark}${rules.length}`
    rules.push(`[data-paint="${name}"]{${style}}`)
    return ` data-paint="${name}"`
  })
  const own = css.replace(/@font-face\{[^}]*\}/g, '').replace(/\/\*[^]*?\*\//g, '')
  return { html: clean, css: (own + rules.join('')).replace(/\s+/g, ' ').trim() }
}
