import { build } from '../build/build'
import { remoteNames } from '../build/packages'
import { remoteDirectory } from '../config/paths'
import { WrongUse, Refused } from './cli/failures'
import { main } from './cli/main'
import { hostOffer } from './pack/host-offer'
import { createRemote } from './template/repository'

const kit = { libraries: hostOffer(), devDependencies: {} }
/** Followed by a remote of this repository, which is built first, or a folder. */
const aboutBuilds = new Set(['check', 'publish', 'serve'])
const aboutPointers = new Set(['activate', 'rollback', 'canary', 'list', 'errors'])

/** The kit's CLI as `npm run csuite -- <command> …`, without its builds. */
export const csuiteCommand = (args: string[]): Promise<number> => main(args, kit)

/** The kit's CLI as `npm run remote -- <command> <name> …`. Returns the exit code. */
export async function remoteCommand(args: string[]): Promise<number> {
  const [command = '', name, ...rest] = args
  if (name === undefined || name.startsWith('--')) return main(args, kit)
  if (aboutPointers.has(command)) return main([command, ...rest, '--remote', name], kit)
  if (command === 'new') return create(name)
  if (!aboutBuilds.has(command) || !remoteNames().includes(name)) return main(args, kit)
  await build({ packages: [name] })
  return main([command, remoteDirectory(name), ...rest], kit)
}

function create(name: string): number {
  try {
    createRemote(name)
    return 0
  } catch (error) {
    if (!(error instanceof WrongUse || error instanceof Refused)) throw error
    console.error(error.message)
    return error instanceof WrongUse ? 2 : 1
  }
}
