export { GlobalStyle } from './global-style'
export { setTheme, useTheme, type ThemeChoice } from './theme'
export {
  TOP_BAR_HEIGHT,
  c,
  cut,
  fonts,
  frame,
  grid,
  hovered,
  matchesMedia,
  media,
  motion,
  radius,
  row,
  space,
  target,
  type,
  wrap,
  wrapRow,
} from './tokens'
