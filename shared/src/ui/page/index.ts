export { NoticePage } from './notice-page'
export { MAIN_ID, Page, SkipLink, usePageFocus, type PageProps } from './page'
