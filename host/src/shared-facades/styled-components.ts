// The request below is an alias for the package itself: its own name is the shared one.
export {
  StyleSheetManager,
  createGlobalStyle,
  css,
  default,
  keyframes,
  styled,
} from 'unshared/styled-components'
