import { createHmac } from 'node:crypto'
import { listenLocally } from './ports'
import { type IncomingMessage, type Server, createServer } from 'node:http'

export const STRIPE_WEBHOOK_SECRET = 'whsec_test_8f14e45fceea167a5a36dedd4bea2543'

export const stripePrice = (
  lookupKey: string,
  product: string,
  name: string,
  amount: number,
  currency = 'usd',
) => ({
  id: `price_${lookupKey}`,
  object: 'price',
  lookup_key: lookupKey,
  unit_amount: amount,
  currency,
  active: true,
  product: { id: product, object: 'product', name, description: null },
})

const refusal = (
  status: number,
  message: string,
  more: { type?: string; code?: string; param?: string } = {},
) => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...more } },
})

/** A fake of the part of Stripe's API that billing uses. */
export class StripeServer {
  readonly requests: { method: string; path: string; form: URLSearchParams }[] = []
  mode: 'ok' | 'error' | 'hang' | 'limited' | 'forbidden' = 'ok'
  /** What `GET /v1/subscriptions/:id` answers. */
  readonly subscriptions = new Map<string, object>()
  /** The answer of a proxy in front of Stripe. */
  proxied: unknown
  /** Awaited before a new customer is answered. */
  beforeCustomer: () => Promise<unknown> = () => Promise.resolve()
  readonly deleted = new Set<string>()
  prices = [
    stripePrice('app-2-pro-mensual', 'prod_beto', 'Beto Pro PRO', 1500),
    stripePrice('app-2-pro-anual', 'prod_beto', 'Beto Pro PRO', 11900),
  ]
  #customers = new Map<string, string>()
  /** Idempotency keys whose first answer was a failure, which Stripe repeats. */
  #failed = new Set<string>()
  #inProgress = new Set<string>()
  #server: Server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body }) => {
      if (this.mode === 'hang') return
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
      response.end(JSON.stringify(body))
    })
  })

  async start(): Promise<string> {
    return `http://127.0.0.1:${await listenLocally(this.#server)}`
  }

  /** Starts it; returns the settings of an API that asks it. */
  async settings(): Promise<Record<string, string>> {
    return { STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_WEBHOOK_SECRET, STRIPE_API_URL: await this.start() }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://stripe')
    const form =
      request.method === 'GET' ? url.searchParams : new URLSearchParams(Buffer.concat(chunks).toString())
    const idempotencyKey = request.headers['idempotency-key']
    this.requests.push({ method: request.method ?? '', path: url.pathname, form })
    if (this.proxied !== undefined) return { status: 200, body: this.proxied }
    if (url.pathname === '/v1/customers') {
      const key = String(idempotencyKey)
      if (this.#inProgress.has(key)) return refusal(409, 'Wait', { code: 'idempotency_key_in_use' })
      this.#inProgress.add(key)
      await this.beforeCustomer().finally(() => this.#inProgress.delete(key))
    }
    if (this.mode === 'forbidden') return refusal(403, 'The key lacks a permission')
    if (this.mode === 'limited') return refusal(429, 'Slow down', { code: 'rate_limit' })
    if (this.mode === 'error' && typeof idempotencyKey === 'string') this.#failed.add(idempotencyKey)
    if (this.mode === 'error' || this.#failed.has(String(idempotencyKey)))
      return refusal(500, 'Sorry', { type: 'api_error' })
    const named = /^\/v1\/customers\/(\w+)$/.exec(url.pathname)?.[1]
    if (named !== undefined && request.method === 'DELETE') {
      this.deleted.add(named)
      return { status: 200, body: { id: named, object: 'customer', deleted: true } }
    }
    if (named !== undefined) return { status: 200, body: { id: named, object: 'customer' } }
    const customer = form.get('customer')
    if (customer !== null && this.deleted.has(customer))
      return refusal(400, `No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' })
    const [, kind = '', id = ''] = /^\/v1\/(subscriptions|prices)\/(\w[\w-]*)$/.exec(url.pathname) ?? []
    if (kind !== '') {
      const found =
        kind === 'prices' ? this.prices.find((each) => each.id === id) : this.subscriptions.get(id)
      return found
        ? { status: 200, body: { object: kind.slice(0, -1), ...found } }
        : refusal(404, 'No such', { code: 'resource_missing', param: 'id' })
    }
    return { status: 200, body: this.#resource(url.pathname, form, String(idempotencyKey)) }
  }

  #resource(path: string, form: URLSearchParams, key: string): unknown {
    const id = this.requests.length
    switch (path) {
      case '/v1/customers': {
        const customer = this.#customers.get(key) ?? `cus_${id}`
        this.#customers.set(key, customer)
        return { id: customer, object: 'customer' }
      }
      case '/v1/checkout/sessions':
        return { id: `cs_${id}`, object: 'checkout.session', url: `https://checkout.stripe.example/cs_${id}` }
      case '/v1/billing_portal/sessions':
        return {
          id: `bps_${id}`,
          object: 'billing_portal.session',
          url: `https://portal.stripe.example/${form.get('customer')}`,
        }
      case '/v1/customer_sessions':
        return { object: 'customer_session', client_secret: `secret_${form.get('customer')}` }
      case '/v1/prices': {
        const keys = [...form].filter(([name]) => name.startsWith('lookup_keys')).map(([, value]) => value)
        return {
          object: 'list',
          has_more: false,
          data: this.prices.filter((p) =>
            form.has('product') ? p.product.id === form.get('product') : keys.includes(p.lookup_key),
          ),
        }
      }
      default:
        throw new Error(`Stripe server does not know ${path}`)
    }
  }
}

/** The `stripe-signature` header of a body. */
export function signStripe(body: string, at: Date, secret = STRIPE_WEBHOOK_SECRET): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
