/** What several screens say in the same words. What one screen says stands beside it, in its `*.texts.ts`. */
export * as words from './words'
