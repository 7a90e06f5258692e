export { Select, SelectBox } from './select'
