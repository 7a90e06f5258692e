// npm run dev [-- remote-…]: everything with reload on change, or one remote by itself against the API.
import { ensureInstalled } from './lib/install.mjs'

ensureInstalled()
process.chdir(process.env.INIT_CWD ?? process.cwd())
const { register } = await import('tsx/esm/api')
register()
const { develop } = await import('./dev/develop.ts')
await develop(process.argv[2])
