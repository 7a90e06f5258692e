import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { AppError } from '../../http/app-error'
import { boundedBody } from '../../http/fetch-untrusted'
import { limitedAddress } from '../../http/client-address'
import type { Platform } from '../../platform'
import { hadClients } from './openid.repository'
import { signingKeys } from './signing-keys'

type Ports = Pick<Platform, 'config' | 'database' | 'limits' | 'now' | 'secrets' | 'sessions' | 'today'>

/** A key that another process made is taken over by then, long before it signs. */
const KEYS_MS = 60_000

/** Of a request that becomes an address, which a proxy takes up to 8 kB of. */
const FORM_BYTES = 8 * 1024

const BY_FORM = /^\/oidc\/(?:auth|salir)(?:\?|$)/

/** oidc-provider does not look at the letters' case. */
const BY_CLIENTS = /^\/(?:oidc\/(?:token|me|jwks|revocar)|\.well-known\/.*?)\/?(?:\?|$)/i

/** The provider, which is loaded once there is a client and built anew when its keys change. */
export class OpenId {
  #built: { provider: Promise<Provider>; keys: string } | undefined
  #readAt = -Infinity

  constructor(
    private readonly ports: Ports,
    readonly log: { error(data: object, message: string): void },
  ) {}

  /** @throws AppError NOT_FOUND before the first client exists, on whichever process; whoever comes after the last one is told as of an unknown one */
  async provider(): Promise<Provider> {
    const { database, now } = this.ports
    if (this.#built && now() - this.#readAt < KEYS_MS) return this.#built.provider
    if (!(await hadClients(database.orm))) throw new AppError('NOT_FOUND')
    const keys = await signingKeys(this.ports)
    this.#readAt = now()
    const names = keys.map(({ kid }) => kid).join(' ')
    if (this.#built?.keys !== names)
      this.#built = {
        keys: names,
        provider: import('./provider').then(({ buildProvider }) => buildProvider(this.ports, keys, this.log)),
      }
    return this.#built.provider
  }

  /** The addresses at the origin's root. Their bodies are oidc-provider's to read. */
  serve(app: FastifyInstance): void {
    const { config, limits } = this.ports
    const { host, protocol } = new URL(config.publicUrl)
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const handle = (await this.provider()).callback()
      // Each may leave a row. The others are asked by clients, many people behind one address.
      if (!BY_CLIENTS.test(request.url)) await limits.take(['oidcByAddress', limitedAddress(request.ip)])
      const { raw } = request
      // A form of another site has no cookie of this one; the GET that it becomes has (OpenID Connect Core §3.1.2.1).
      if (request.method === 'POST' && BY_FORM.test(request.url)) {
        const form = await boundedBody(raw, FORM_BYTES).catch(() => {
          throw new AppError('PAYLOAD_TOO_LARGE')
        })
        const query = new URLSearchParams(form.toString()).toString()
        return void reply.redirect(`${request.url.split('?', 1)[0]}?${query}`, 303)
      }
      // Addresses and cookies are those of PUBLIC_URL, whatever stands before this process.
      Object.assign(raw.headers, {
        'x-forwarded-proto': protocol.slice(0, -1),
        'x-forwarded-host': host,
        host,
      })
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.hijack()
      await handle(raw, reply.raw)
    }
    void app.register((scope, _options, done) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null))
      const method = ['GET', 'POST', 'OPTIONS']
      scope.route({ method, url: '/oidc/*', handler: answer, schema: { hide: true } })
      scope.route({
        ...{ method: ['GET', 'OPTIONS'], url: '/.well-known/openid-configuration', handler: answer },
        schema: { hide: true },
      })
      done()
    })
  }
}

const running = new WeakMap<object, OpenId>()

export function openIdOf(ports: Ports, log: OpenId['log']): OpenId {
  const known = running.get(ports.secrets) ?? new OpenId(ports, log)
  running.set(ports.secrets, known)
  return known
}
