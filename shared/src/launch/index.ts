export { deviceOf } from './device'
export { type Platform, type Target, isEnabled, openOutside, openTarget, targetOf } from './launch'
