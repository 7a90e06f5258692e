import { type FSWatcher, watch } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type Flags, atMostOne, portOf } from '../arguments'
import { type BuiltRelease, builtRelease } from '../built-release'
import { Refused, WrongUse } from '../failures'
import type { Kit } from '../kit'
import { compareKits, portalAddress, registryOf } from '../portal'
import { projectAt } from '../project'
import { REMOTE_CONFIG } from '../../remote-config'
import { listen } from '../serve'
import { Proxy } from './proxy'
import { watchProject } from './watch-project'

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
  let proxy: Proxy | undefined = undefined
  // Before the first build, which empties the folder that a «dev» at the same port shows.
  const server = await listen(portOf(flags, 4000), (request, response) => {
    if (proxy) proxy.answer(request, response)
    else response.writeHead(503, { 'retry-after': '1' }).end()
  })
  // A build that did not begin ends the process.
  server.unref()
  const folder = named === undefined ? await watchProject(project.folder) : path.resolve(named)
  proxy = new Proxy(portal, presentRelease(folder, project.folder, kit))
  const show = () => {
    const release = readable(() => presentRelease(folder, project.folder, kit))
    if (release) proxy?.show(release)
  }
  whenWritten(watch(folder, { recursive: true }), show)
  whenWritten(watch(project.folder), show, REMOTE_CONFIG)
  const [page] = project.pages
  const { port } = server.address() as AddressInfo
  console.log(`${project.name} está en http://localhost:${port}${page?.path.replace(/\/[:*].*$/, '') ?? '/'}`)
  await new Promise(() => undefined)
}

/** The build with the pages as the project declares them now: webpack read them when it started. */
function presentRelease(folder: string, project: string, { libraries }: Kit): BuiltRelease {
  const release = builtRelease(folder, libraries)
  return { ...release, manifest: { ...(release.manifest as object), pages: projectAt(project)?.pages } }
}

/** The build, unless it is half written or broken: then the one before it stays. */
function readable(read: () => BuiltRelease): BuiltRelease | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.error(error.message)
    return undefined
  }
}

/** @param only the one file that matters; absent: all of them */
function whenWritten(watcher: FSWatcher, then: () => void, only?: string): void {
  let timer: NodeJS.Timeout | undefined
  watcher.on('change', (_, file) => {
    if (only !== undefined && file !== only) return
    clearTimeout(timer)
    timer = setTimeout(then, QUIET_MS)
  })
}
