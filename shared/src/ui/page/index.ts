export { BarStart, BarStartSlot } from './bar-start'
export { NoticePage } from './notice-page'
export { MAIN_ID, Page, SkipLink, usePageFocus } from './page'
/** @public Named by the declarations of screens that are a styled `Page`. */
export type { PageProps } from './page'
