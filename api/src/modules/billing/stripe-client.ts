import Stripe from 'stripe'
import type { StripeConfig } from '../../config'
import { AppError } from '../../http/app-error'
import { Breaker } from '../../limits/breaker'

const TIMEOUT_MS = 3000
const TOLERANCE_SECONDS = 300
const FAILURES = 3
const REST_MS = 10_000

/** Another request with the same idempotency key is under way. */
export const isKeyInUse = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 409

/** Stripe is away, overloaded or refuses our key: nothing the caller did. */
const isOutage = (error: unknown): boolean =>
  !(error instanceof Stripe.errors.StripeInvalidRequestError) &&
  !(error instanceof Stripe.errors.StripeCardError) &&
  !(error instanceof Stripe.errors.StripeIdempotencyError) &&
  !isKeyInUse(error)

/** Fails on whatever no object of Stripe's is: of a text or a number the library's own error would end the process. */
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

/**
 * Calls Stripe and answers 503 BILLING_UNAVAILABLE for whatever goes wrong there: within three seconds, and at once while
 * it rests after failures in a row. An error that `recovers` claims is thrown as it is.
 */
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
        // While the breaker rests there is nothing new to say.
        ...(error instanceof AppError ? {} : { cause: error }),
      })
    }
  }

  /** What a signed body says. Throws when it is forged, or signed more than 300 seconds ago or ahead. */
  verifyEvent(body: string, signature: string, secret: string, receivedAt: number): unknown {
    const times = signature.matchAll(/(?:^|,)t=(\d+)/g)
    // The library looks at the past alone.
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

/** Stripe does not know the customer that we kept: it was deleted there. */
export const isUnknownCustomer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.param === 'customer'
