/** Texts of several screens. */
export { hasSiteLogo, siteName } from './site'
export * as words from './words'
