export { Loading, Spinner } from './spinner'
