import { existsSync, readFileSync, watch } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { repositoryRoot } from '../config/paths'
import { builtRelease } from './built-release'

/** Milliseconds of quiet after a change before it is built. */
const QUIET_MS = 300

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/**
 * Serves a remote's production build so that an administrator can try it in the running portal ('Probar mi
 * compilación'), and builds it again when its sources change. Ends with the process.
 * @param target a remote of this repository, or a folder with remote.json
 */
export function serveBuild(target: string, port: number): void {
  let { folder, manifest } = builtRelease(target)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const listed = pathname === '/remote.json' || manifest.files.some(({ file }) => pathname === `/${file}`)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cache-control', 'no-store')
    if (!listed) return void response.writeHead(404).end()
    try {
      const content = readFileSync(path.join(folder, pathname))
      response
        .setHeader('content-type', types[path.extname(pathname)] ?? 'application/octet-stream')
        .end(content)
    } catch {
      // It is being built at this moment.
      response.writeHead(404).end()
    }
  })
  server.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  server.listen(port, '127.0.0.1', () =>
    console.log(
      `${manifest.name} ${manifest.version} está en http://localhost:${port}/
Pruébalo en el portal: Panel, Despliegues, «Probar mi compilación».`,
    ),
  )
  whenChanged(sourcesOf(target), () => {
    try {
      ;({ folder, manifest } = builtRelease(target))
      console.log(`Nueva compilación: ${manifest.version}`)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  })
}

/** What a remote of this repository is built from; nothing for a folder that was built elsewhere. */
function sourcesOf(target: string): string[] {
  const own = path.join(repositoryRoot, path.basename(target), 'src')
  const isFolder = existsSync(path.join(target, 'remote.json'))
  return isFolder || !existsSync(own) ? [] : [own, path.join(repositoryRoot, 'shared/src')]
}

function whenChanged(folders: readonly string[], then: () => void): void {
  let timer: NodeJS.Timeout | undefined
  for (const folder of folders)
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(then, QUIET_MS)
    })
}
