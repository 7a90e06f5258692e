/** Texts of several screens. */
export { hasSiteLogo, siteName, suiteName } from './site'
export * as words from './words'
