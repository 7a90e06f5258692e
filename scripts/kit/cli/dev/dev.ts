import { type FSWatcher, watch } from 'node:fs'
import type { ReleaseManifest } from '../../../../shared/src/contract/releases'
import { type Flags, atMostOne, portOf } from '../arguments'
import { type BuiltRelease, builtRelease } from '../built-release'
import { Refused, WrongUse } from '../failures'
import type { Kit } from '../kit'
import { compareKits, portalAddress, registryOf } from '../portal'
import { projectAt } from '../project'
import { listen } from '../serve'
import { Proxy } from './proxy'
import { watchProject } from './watch-project'
import path from 'node:path'

/** Milliseconds of quiet after a change before a build counts as written. */
const QUIET_MS = 150

/**
 * The running portal with this remote in it, at an address of this machine: for this developer only, and without a
 * credential. A build that somebody else's watcher writes is named as a folder; else the project's webpack watches.
 */
export async function dev(words: string[], flags: Flags, kit: Kit): Promise<void> {
  const named = atMostOne(words)
  const project = projectAt(named === undefined ? process.cwd() : path.resolve(named))
  if (!project) throw new WrongUse('«dev» se ejecuta en la carpeta de un remoto.')
  const portal = portalAddress(flags, project)
  await registryOf(portal)
  await compareKits(portal, kit, project)
  const folder = named === undefined ? await watchProject(project.folder) : path.resolve(named)
  const proxy = new Proxy(portal, builtRelease(folder, kit.libraries))
  const port = await listen(portOf(flags, 4000), (request, response) => proxy.answer(request, response))
  whenWritten(folder, () => {
    const release = readable(folder, kit)
    if (release) proxy.show(release)
  })
  const [page] = project.pages
  console.log(`${project.name} está en http://localhost:${port}${page?.path.replace(/\/[:*].*$/, '') ?? '/'}`)
  await new Promise(() => undefined)
}

/** The build, unless it is half written or broken: then the one before it stays. */
function readable(folder: string, kit: Kit): (BuiltRelease & { manifest: ReleaseManifest }) | undefined {
  try {
    return builtRelease(folder, kit.libraries) as BuiltRelease & { manifest: ReleaseManifest }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.error(error.message)
    return undefined
  }
}

function whenWritten(folder: string, then: () => void): FSWatcher {
  let timer: NodeJS.Timeout | undefined
  return watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(then, QUIET_MS)
  })
}
