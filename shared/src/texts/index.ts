/** Texts of several screens. */
export * as words from './words'
