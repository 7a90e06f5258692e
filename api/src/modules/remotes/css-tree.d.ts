/** The package's own parts, for which `@types/css-tree` has no declarations. */
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree'
}

declare module 'css-tree/walker' {
  export { walk as default } from 'css-tree'
}
