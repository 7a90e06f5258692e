// npm start: installs what is missing, builds what changed, serves the whole product.
import { ensureInstalled, root } from './lib/install.mjs'

ensureInstalled()
process.chdir(process.env.INIT_CWD ?? process.cwd())
const { register } = await import('tsx/esm/api')
const unregister = register()
const { build } = await import('./build/build.ts')
try {
  await build()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await unregister()
await import(new URL(`file://${root}/dist/server/serve.mjs`).href)
