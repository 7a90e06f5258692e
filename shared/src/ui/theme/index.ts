export { GlobalStyle } from './global-style'
export { setTheme, useTheme, type ThemeChoice } from './theme'
export { TOP_BAR_HEIGHT, c, fonts, matchesMedia, media, motion, radius, space, target, type } from './tokens'
