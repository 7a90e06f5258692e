import { type Server, createServer } from 'node:http'
import { listenLocally } from '../../api/src/testing/ports'

/** Serves an OpenID discovery document. In mode `hang` it accepts connections and never answers. */
export class SwitchedProvider {
  mode: 'ok' | 'hang' = 'ok'
  readonly #server: Server

  constructor(private readonly port: number) {
    const issuer = `http://127.0.0.1:${port}`
    this.#server = createServer((_request, response) => {
      if (this.mode === 'hang') return
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        }),
      )
    })
  }

  async start(): Promise<void> {
    await listenLocally(this.#server, this.port)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
