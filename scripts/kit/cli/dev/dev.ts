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

/**
 * A local proxy of the running portal with this remote in it; needs no credential. Watches the folder of another build tool if
 * one is named, else runs the project's webpack.
 */
export async function dev(words: string[], flags: Flags, kit: Kit): Promise<void> {
  const named = atMostOne(words)
  const project = projectAt(named === undefined ? process.cwd() : path.resolve(named))
  if (!project) throw new WrongUse('«dev» se ejecuta en la carpeta de un remoto.')
  const portal = portalAddress(flags, project)
  await registryOf(portal)
  await compareKits(portal, kit, project)
  let proxy: Proxy | undefined = undefined
  // Before the first build: it empties the folder of a «dev» that runs on the same port.
  const server = await listen(portOf(flags, 4000), (request, response) => {
    if (proxy) proxy.answer(request, response)
    else response.writeHead(503, { 'retry-after': '1' }).end()
  })
  // The process must end if the build does not start.
  server.unref()
  const releaseIn = (built: string) => currentRelease(built, project.folder, kit)
  const folder =
    named === undefined
      ? await watchProject(project.folder, (built) => refusalOf(() => releaseIn(built)))
      : path.resolve(named)
  proxy = new Proxy(portal, releaseIn(folder))
  const show = () => {
    const refusal = refusalOf(() => proxy?.show(releaseIn(folder)))
    if (refusal) console.error(refusal)
  }
  onWritten(watch(folder, { recursive: true }), show)
  onWritten(watch(project.folder), show, REMOTE_CONFIG)
  const [page] = project.pages
  const { port } = server.address() as AddressInfo
  console.log(`${project.name} está en http://localhost:${port}${page?.path.replace(/\/[:*].*$/, '') ?? '/'}`)
  await new Promise(() => undefined)
}

/** The build with what the project declares now: webpack read that when it started. */
function currentRelease(folder: string, project: string, { libraries }: Kit): BuiltRelease {
  const release = builtRelease(folder, libraries)
  const { pages, connect } = projectAt(project) ?? {}
  return { ...release, manifest: { ...(release.manifest as object), pages, connect } }
}

function refusalOf(show: () => unknown): string | undefined {
  try {
    show()
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

/** Debounced by 150 ms. @param only the file to watch; absent: all */
function onWritten(watcher: FSWatcher, then: () => void, only?: string): void {
  let timer: NodeJS.Timeout | undefined
  watcher.on('change', (_, file) => {
    if (only !== undefined && file !== only) return
    clearTimeout(timer)
    timer = setTimeout(then, 150)
  })
}
