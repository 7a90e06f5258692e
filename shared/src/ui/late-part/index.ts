export { latePart, tellNotLoaded } from './late-part'
