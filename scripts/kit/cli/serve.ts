import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { RELEASE_POLICY, mediaTypeOf } from '../../../shared/src/contract/release-files'
import { type Flags, portOf } from './arguments'
import { type BuiltRelease, builtRelease } from './built-release'
import { Refused, refused } from './failures'
import type { Kit } from './kit'
import { buildFolder } from './project'

/** How the portal sends a release's files. */
export const fileHeaders = {
  'access-control-allow-origin': '*',
  'content-security-policy': RELEASE_POLICY,
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Sends one file of a release, or 404; for any origin, uncached. */
export function sendFile(response: ServerResponse, release: BuiltRelease, file: string): void {
  const content = file === 'remote.json' ? JSON.stringify(release.manifest) : release.files.get(file)
  response.setHeaders(new Map(Object.entries(fileHeaders))).setHeader('cache-control', 'no-store')
  if (content === undefined) response.writeHead(404).end()
  else response.setHeader('content-type', mediaTypeOf(file) ?? 'application/octet-stream').end(content)
}

/** Serves a build for «Probar mi compilación» in the portal; reads the folder on each request. Never resolves. */
export async function serve(words: string[], flags: Flags, { libraries }: Kit): Promise<void> {
  const folder = buildFolder(words)
  const { name, version } = builtRelease(folder, libraries)
  const port = portOf(flags, 4001)
  await listen(port, (request, response) => {
    try {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      sendFile(response, builtRelease(folder, libraries), pathname.slice(1))
    } catch (error) {
      // It may be incomplete during a build.
      response.writeHead(404).end(error instanceof Refused ? error.message : undefined)
    }
  })
  console.log(`${name} ${version} está en http://localhost:${port}/
Pruébalo en el portal: Panel, Despliegues, «Probar mi compilación».`)
  await new Promise(() => undefined)
}

/** Listens on 127.0.0.1. @throws Refused if the port is in use */
export async function listen(
  port: number,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> {
  const server = createServer(handler)
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(refused('port', `El puerto ${port} está ocupado: usa --port.`)))
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}
