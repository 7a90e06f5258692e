import Stripe from 'stripe'
import type { StripeConfig } from '../../config'
import { AppError } from '../../http/app-error'
import { Breaker } from '../../limits/breaker'

const TIMEOUT_MS = 3000
const TOLERANCE_SECONDS = 300
const FAILURES = 3
const REST_MS = 10_000

/** Another request with the same idempotency key is in progress. */
export const isKeyInUse = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 409

/**
 * Stripe is down or refuses our key. A refusal by its rate limit (429) is none: one caller's loop must not switch billing off
 * for everybody. Nor is a permission that a restricted key lacks (403): the calls that it has go on.
 */
const isOutage = (error: unknown): boolean =>
  !(error instanceof Stripe.errors.StripeRateLimitError) &&
  !(error instanceof Stripe.errors.StripePermissionError) &&
  !(error instanceof Stripe.errors.StripeInvalidRequestError) &&
  !(error instanceof Stripe.errors.StripeCardError) &&
  !(error instanceof Stripe.errors.StripeIdempotencyError) &&
  !isKeyInUse(error)

/** Rejects responses that are not Stripe objects: on a string or number the library would crash the process. */
function refusingOthers(client: Stripe.HttpClient): Stripe.HttpClient {
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request)
    const toJSON = response.toJSON.bind(response)
    response.toJSON = async () => {
      const body: unknown = await toJSON()
      if (typeof body === 'object' && body !== null && ('object' in body || 'error' in body)) return body
      throw new Error('Not an answer of Stripe')
    }
    return response
  }
  return client
}

const clients = new WeakMap<StripeConfig, StripeClient>()

/** The process's one client of a configuration: a breaker opens only if all calls share it. */
export function stripeClient(config: StripeConfig): StripeClient {
  const client = clients.get(config) ?? new StripeClient(config)
  clients.set(config, client)
  return client
}

export class StripeClient {
  readonly #stripe: Stripe
  readonly breaker: Breaker

  constructor(config: StripeConfig) {
    const url = config.apiUrl === undefined ? undefined : new URL(config.apiUrl)
    this.#stripe = new Stripe(config.secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: refusingOthers(Stripe.createNodeHttpClient()),
      ...(url && {
        host: url.hostname,
        port: url.port || (url.protocol === 'http:' ? '80' : '443'),
        protocol: url.protocol === 'http:' ? 'http' : 'https',
      }),
    })
    this.breaker = new Breaker({ failures: FAILURES, restMs: REST_MS, counts: isOutage })
  }

  /** @throws AppError BILLING_UNAVAILABLE for any error, except those for which `recovers` is true */
  async call<T>(
    request: (stripe: Stripe) => Promise<T>,
    recovers: (error: unknown) => boolean = () => false,
  ): Promise<T> {
    try {
      return await this.breaker.run(() => request(this.#stripe))
    } catch (error) {
      if (recovers(error)) throw error
      throw new AppError('BILLING_UNAVAILABLE', {
        retryAfter: Math.ceil(REST_MS / 1000),
        // An open breaker's error has no cause worth logging.
        ...(error instanceof AppError ? {} : { cause: error }),
      })
    }
  }

  /** Parses a signed body. Throws if the signature is wrong or more than 300 seconds off. */
  verifyEvent(body: string, signature: string, secret: string, receivedAt: number): unknown {
    const times = signature.matchAll(/(?:^|,)t=(\d+)/g)
    // The library checks for old timestamps only.
    for (const [, seconds] of times)
      if (Number(seconds) > receivedAt / 1000 + TOLERANCE_SECONDS) throw new Error('Signed in the future')
    return this.#stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      receivedAt,
    )
  }
}

/** Stripe has no such object, or has deleted it. */
export const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

export const isUnknownCustomer = (error: unknown): boolean => isMissing(error) && error.param === 'customer'
