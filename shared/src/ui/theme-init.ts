import { colours } from './theme/tokens'

/** Local-storage key of the chosen theme: 'sistema' | 'claro' | 'oscuro'. */
export const THEME_STORAGE_KEY = 'csuite-theme'

/**
 * Script that the document inlines (with its nonce) before anything paints: it resolves the chosen theme to
 * `data-theme="light|dark"` on the root. It needs nothing else and never throws, not even where storage is forbidden.
 */
export const themeInitScript = `(function(){var t;try{t=localStorage.getItem('${THEME_STORAGE_KEY}')}catch(e){}document.documentElement.dataset.theme=t==='oscuro'||t!=='claro'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})()`

/** The page's ground before the first bundle arrives, for the document to inline. */
export const themeInitCss = `:root{background:${colours.light.bg};color-scheme:light}:root[data-theme=dark]{background:${colours.dark.bg};color-scheme:dark}`

/** Local-storage key of the text font's address, once this browser has had it. */
export const FONT_STORAGE_KEY = 'csuite-font'

/**
 * Script beside the theme's: a browser that has had the text font gets it from its cache before the first paint. The
 * address must be one of the portal's own assets.
 */
export const fontInitScript = `(function(){try{var f=localStorage.getItem('${FONT_STORAGE_KEY}');if(/^\\/assets\\/[\\w.-]+\\.woff2$/.test(f))document.fonts.add(new FontFace('Geist Variable','url('+f+')',{weight:'100 900',display:'swap'}))}catch(e){}})()`

/**
 * The family that stands in while Geist is on its way: a face that every machine has, stretched to Geist's widths and
 * line heights, so that nothing moves when the real one comes. The font itself waits for the first bundle: asked for
 * earlier, its 29 kB would hold up the scripts.
 */
export const fallbackFontCss = [
  ['400', "local('Arial'),local('Liberation Sans'),local('Roboto')", '95.94%', '28.16%', '104.76%'],
  // Headings would wrap elsewhere in a regular face that is thickened.
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
 * Static markup and styles as the document can show them: what its policy forbids, inline style attributes, becomes rules, and
 * fonts are left out, which come with the first bundle and whose stand-in holds their place.
 * @param mark tells the rules of two pieces in one document apart
 */
export function paintable(
  { html, css }: { html: string; css: string },
  mark = '',
): { html: string; css: string } {
  const rules: string[] = []
  const clean = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const name = `${mark}${rules.length}`
    rules.push(`[data-paint="${name}"]{${style}}`)
    return ` data-paint="${name}"`
  })
  const own = css.replace(/@font-face\{[^}]*\}/g, '').replace(/\/\*[^]*?\*\//g, '')
  return { html: clean, css: (own + rules.join('')).replace(/\s+/g, ' ').trim() }
}
