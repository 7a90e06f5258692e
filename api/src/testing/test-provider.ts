import { type Server, createServer } from 'node:http'
import { listenLocally } from './ports'
import { createPublicKey } from 'node:crypto'
import type Provider from 'oidc-provider'
import type { ClientMetadata } from 'oidc-provider'

interface TestIdentity {
  sub: string
  email: string | undefined
  email_verified: boolean | string | undefined
  given_name?: string
  family_name?: string
  name?: string
  picture?: string
  [claim: string]: unknown
}

/** An OpenID provider on loopback that signs everyone in as `identity`. */
export interface TestProvider {
  issuer: string
  identity: TestIdentity
  /** By `sub`: who is somebody else than `identity` once their code is exchanged. */
  people: Record<string, TestIdentity>
  /** Changes the identity token on its way to the portal. */
  tamper?: ((idToken: string) => string) | undefined
  /** What the discovery document says of subjects; the tests choose each `sub` themselves. */
  subjectTypes: string[]
  /** Follows the redirects like a browser and returns the callback's parameters. */
  authorize(authorizationUrl: string): Promise<Record<string, string>>
  close(): Promise<void>
}

/**
 * @param client `next`: the id of a second one, for a provider whose client is changed; it takes their secret in the header only
 * @param appleKey the key that signs the client's secret, as Apple requires
 */
export async function startTestProvider(
  client: { clientId: string; next?: string; clientSecret?: string; redirectUri: string; teamId?: string },
  appleKey?: { privateKeyPem: string; keyId: string },
): Promise<TestProvider> {
  // The provider warns that its in-memory adapter and keys are for tests only.
  const { info, warn } = console
  Object.assign(console, { info: () => undefined, warn: () => undefined })
  const server: Server = createServer()
  const issuer = `http://127.0.0.1:${await listenLocally(server)}`
  const test: TestProvider = {
    issuer,
    identity: { sub: 'subject-1', email: 'ana@csuite.example', email_verified: true, given_name: 'Ana' },
    people: {},
    subjectTypes: ['public'],
    authorize: (authorizationUrl) => follow(authorizationUrl),
    close: async () => {
      Object.assign(console, { info, warn })
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const method = client.next === undefined ? 'client_secret_post' : 'client_secret_basic'
  const registered: ClientMetadata = {
    client_id: client.clientId,
    client_secret: client.clientSecret ?? 'unused-because-the-key-signs',
    redirect_uris: [client.redirectUri],
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: method,
  }
  const { default: TestedProvider } = await import('oidc-provider')
  const provider = new TestedProvider(issuer, {
    clients: [registered, ...(client.next === undefined ? [] : [{ ...registered, client_id: client.next }])],
    scopes: ['openid', 'email', 'profile', 'name', 'groups'],
    claims: {
      groups: ['groups'],
      openid: ['sub', 'roles', 'hd', 'preferred_username', 'upn', '_claim_names'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'picture'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    clientAuthMethods: [method],
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    findAccount: (_context, sub) => {
      const found = test.people[sub] ?? test.identity
      return { accountId: found.sub, claims: () => ({ ...found }) }
    },
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId,
        accountId: context.oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile name groups')
      await grant.save()
      return grant
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  })
  if (appleKey !== undefined) checkAppleSecret(provider, { ...client, ...appleKey, issuer })
  provider.use(async (context, next) => {
    await next()
    const answer = context.body as { id_token?: string; subject_types_supported?: string[] } | undefined
    if (answer?.subject_types_supported) answer.subject_types_supported = test.subjectTypes
    if (answer?.id_token !== undefined && test.tamper) answer.id_token = test.tamper(answer.id_token)
  })
  const callback = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      void callback(request, response)
      return
    }
    const result = { login: { accountId: test.identity.sub } }
    provider.interactionFinished(request, response, result).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  return test
}

/** Makes token requests require a valid Apple client secret. */
function checkAppleSecret(
  provider: Provider,
  expected: { privateKeyPem: string; keyId: string; clientId: string; teamId?: string; issuer: string },
): void {
  const publicKey = createPublicKey(expected.privateKeyPem)
  const inspect = async (secret: string): Promise<boolean> => {
    const { jwtVerify } = await import('jose')
    try {
      const { protectedHeader } = await jwtVerify(secret, publicKey, {
        algorithms: ['ES256'],
        ...(expected.teamId === undefined ? {} : { issuer: expected.teamId }),
        subject: expected.clientId,
        audience: expected.issuer,
        maxTokenAge: '10m',
      })
      return protectedHeader.kid === expected.keyId
    } catch {
      return false
    }
  }
  // oidc-provider itself only compares fixed secrets.
  const { Client } = provider as unknown as {
    Client: { prototype: { compareClientSecret: (secret: string) => Promise<boolean> } }
  }
  Client.prototype.compareClientSecret = inspect
}

async function follow(start: string): Promise<Record<string, string>> {
  const jar = new Map<string, string>()
  let url = start
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1)
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = response.headers.get('location')
    if (location === null) return formFields(await response.text())
    const next = new URL(location, url)
    if (next.searchParams.has('code') || next.searchParams.has('error'))
      return Object.fromEntries(next.searchParams)
    url = next.href
  }
  throw new Error('the provider redirects for ever')
}

/** The hidden fields of a form_post page. */
function formFields(html: string): Record<string, string> {
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  if (fields.length === 0) throw new Error(`the provider answered: ${html.slice(0, 500)}`)
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value.replace(/&amp;/g, '&')]))
}
