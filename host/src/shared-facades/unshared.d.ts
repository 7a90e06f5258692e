declare module 'unshared/styled-components' {
  export * from 'styled-components'
  export { default } from 'styled-components'
}
declare module 'unshared/react-query' {
  export * from '@tanstack/react-query'
}
