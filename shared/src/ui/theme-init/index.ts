import { colours } from '../theme/tokens'

/** Local-storage key of the chosen theme: 'sistema' | 'claro' | 'oscuro'. */
export const THEME_STORAGE_KEY = 'csuite-theme'

/**
 * Script that the document inlines (with its nonce) before anything paints: it resolves the chosen theme to
 * `data-theme="light|dark"` on the root. It needs nothing else and never throws, not even where storage is forbidden.
 */
export const themeInitScript = `(function(){var t;try{t=localStorage.getItem('${THEME_STORAGE_KEY}')}catch(e){}document.documentElement.dataset.theme=t==='oscuro'||t!=='claro'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})()`

/** The page's ground before the first bundle arrives, for the document to inline. */
export const themeInitCss = `:root{background:${colours.light.bg};color-scheme:light}:root[data-theme=dark]{background:${colours.dark.bg};color-scheme:dark}`
