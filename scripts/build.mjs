import { register } from 'tsx/esm/api'

register()
await import('./build/build.ts')
