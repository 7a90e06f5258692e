/** Subpath exports that `@types/css-tree` does not declare. */
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree'
}

declare module 'css-tree/walker' {
  export { walk as default } from 'css-tree'
}
