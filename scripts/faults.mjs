// npm run faults [-- faults|kills|malformed …]: breaks the product's servers under traffic and prints what that cost.
import { ensureInstalled } from './lib/install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const [first] = process.argv.slice(2)
const named = first !== undefined && !first.startsWith('-')
if (named) process.argv.splice(2, 1)
await import(`./faults/${named ? first : 'faults'}.ts`)
