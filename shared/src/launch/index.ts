export { deviceOf } from './device'
export { type Platform, isEnabled, openOutside, openTarget, targetOf } from './launch'
