export { GlobalStyle } from './global-style'
export { setTheme, useTheme, type ThemeChoice } from './theme'
export * from './tokens'
