// npm run build [-- piece …] [-- --force]: builds what changed. Pieces: host, kit, remote-…, server; all of them unless named.
import { ensureInstalled } from './lib/install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { build } = await import('./build/build.ts')
const words = process.argv.slice(2)
await build({ pieces: words.filter((word) => !word.startsWith('--')), force: words.includes('--force') })
