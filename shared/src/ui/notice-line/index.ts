export { NoticeLine, type NoticeTone } from './notice-line'
export { isPutAway, putAway } from './put-away'
