export { NoticeLine, type NoticeTone } from './notice-line'
export { forgetPutAway, isPutAway, putAway } from './put-away'
