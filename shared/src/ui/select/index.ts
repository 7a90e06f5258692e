export { Select } from './select'
