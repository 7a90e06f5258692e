export { Illustration, type IllustrationName } from './illustration'
export { ValveIllustration } from './valve'
