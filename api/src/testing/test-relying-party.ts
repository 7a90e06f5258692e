import { type IncomingMessage, createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { listenLocally } from './ports'

/** A program on loopback that signs people in by the portal: /entrar begins, /vuelta says who is there, /fuera takes logout notices. */
export async function startRelyingParty(issuer: string) {
  const notices: (string | undefined)[] = []
  let config: openid.Configuration | undefined
  let checks: openid.AuthorizationCodeGrantChecks = {}

  const begin = async (url: URL): Promise<string> => {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const state = openid.randomState()
    checks = { pkceCodeVerifier, expectedState: state }
    return openid.buildAuthorizationUrl(config!, {
      ...{ redirect_uri: `${url.origin}/vuelta`, scope: 'openid profile email', state },
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    }).href
  }
  const end = async (url: URL): Promise<string> => {
    const tokens = await openid.authorizationCodeGrant(config!, url, checks)
    const claims = tokens.claims()
    return `${String(claims?.['email'])} ${String(claims?.['acr'])}`
  }
  const take = async (request: IncomingMessage): Promise<void> => {
    const token = new URLSearchParams(await text(request)).get('logout_token') ?? ''
    const keys = createRemoteJWKSet(new URL(`${issuer}/oidc/jwks`))
    const { payload } = await jwtVerify(token, keys, { issuer, typ: 'logout+jwt' })
    notices.push(payload.sub)
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const answer = async () => {
      if (url.pathname === '/entrar') return response.writeHead(302, { location: await begin(url) }).end()
      if (url.pathname === '/fuera') return take(request).then(() => response.writeHead(204).end())
      const said = await end(url).catch((error: unknown) =>
        String((error as { error?: string }).error ?? error),
      )
      return response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>${said}</h1>`)
    }
    void answer().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    notices,
    /** As a client of the portal. */
    async as({
      clienteId,
      secreto = '',
    }: {
      clienteId: string
      secreto?: string | undefined
    }): Promise<void> {
      const execute = [openid.allowInsecureRequests]
      config = await openid.discovery(new URL(issuer), clienteId, secreto, undefined, { execute })
    },
    close: () => server.close(),
  }
}
