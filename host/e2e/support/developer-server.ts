import { createServer } from 'node:http'
import { listenLocally } from '../../../api/src/testing/ports'
import type { Release } from './release'

/** Serves a build with CORS, as a developer's machine does. */
export async function serveBuild({ manifest, files: built }: Release) {
  const files = new Map(built.map(({ file, content }) => [`/${file}`, Buffer.from(content, 'base64')]))
  files.set('/remote.json', Buffer.from(JSON.stringify(manifest)))
  const server = createServer((request, response) => {
    const content = files.get(request.url?.replace(/\?.*$/, '') ?? '')
    response.setHeader('access-control-allow-origin', '*')
    if (request.url?.includes('.js')) response.setHeader('content-type', 'text/javascript')
    response.writeHead(content ? 200 : 404).end(content)
  })
  const url = `http://localhost:${await listenLocally(server)}/`
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url, stop }
}
