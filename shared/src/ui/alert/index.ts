export { Alert, type AlertTone } from './alert'
