import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Release } from './release'

/** Serves a build with CORS, as a developer's machine does. */
export class DeveloperServer {
  private constructor(private readonly server: Server) {}

  static async start(release: Release): Promise<DeveloperServer> {
    const files = new Map(
      release.files.map(({ file, content }) => [`/${file}`, Buffer.from(content, 'base64')]),
    )
    files.set('/remote.json', Buffer.from(JSON.stringify(release.manifest)))
    const server = createServer((request, response) => {
      const content = files.get(request.url?.replace(/\?.*$/, '') ?? '')
      response.setHeader('access-control-allow-origin', '*')
      if (request.url?.includes('.js')) response.setHeader('content-type', 'text/javascript')
      response.writeHead(content ? 200 : 404).end(content)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new DeveloperServer(server)
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}/`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}
