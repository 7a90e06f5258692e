export { Badge, Status, type BadgeTone } from './badge'
