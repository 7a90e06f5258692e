// npm run remote -- <command> <name> …: the development kit's command line, on this repository's remotes.
import { ensureInstalled } from './lib/install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { remoteCommand } = await import('./kit/repository.ts')
process.exitCode = await remoteCommand(process.argv.slice(2))
