import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type BillingPeriod,
  type BillingPlan,
  billingLimit,
  billingLookupKey,
  billingPeriods,
  currencyDecimals,
  parseBillingLookupKey,
} from '@csuite/shared/contract/billing'
import type Stripe from 'stripe'
import { AppError, requireFound } from '../../http/app-error'
import type { Platform } from '../../platform'
import {
  type Buyer,
  type SoldPlan,
  findCustomers,
  findPaidPlan,
  findPayer,
  findSellingApps,
  findSoldPlans,
  findSubscriptions,
  insertCustomer,
} from './billing.repository'
import { billingTexts } from './billing.texts'
import { type StripeClient, isKeyInUse, isUnknownCustomer } from './stripe-client'

/** Stripe's maximum of lookup keys per call. */
const KEYS_PER_CALL = 10
const PLANS_MS = 60_000
const MOMENT_MS = 10_000
const KEY_IN_USE_MS = 1000

export class BillingService {
  #prices: { at: number; value: Promise<Stripe.Price[]> } | undefined

  constructor(
    private readonly platform: Pick<Platform, 'config' | 'database' | 'now' | 'limits'>,
    private readonly stripe: StripeClient,
    private readonly plansAddress: () => Promise<string>,
  ) {}

  /**
   * Address of Stripe's checkout for a paid plan.
   * @throws AppError 404 for a free or unknown plan; ALREADY_SUBSCRIBED with the portal's `url` for one that is paid already
   */
  async checkout(userId: number, idPlan: number, periodo: BillingPeriod): Promise<{ url: string }> {
    const { config, database } = this.platform
    const plan = await findPaidPlan(database.orm, idPlan, this.#buyer(userId))
    if (!plan) throw new AppError('NOT_FOUND', { message: billingTexts.unknownPlan })
    const { appId, keyId } = plan
    if (await this.#pays(userId, appId))
      throw new AppError('ALREADY_SUBSCRIBED', { extra: await this.portal(userId) })
    const key = billingLookupKey(appId, keyId, periodo)
    const prices = await this.stripe.call((api) =>
      api.prices.list({ lookup_keys: [key], active: true, limit: 1 }),
    )
    const price = prices.data.find(({ lookup_key }) => lookup_key === key)
    if (!price) throw new AppError('BILLING_UNAVAILABLE', { message: billingTexts.notForSale })
    const plans = await this.plansAddress()
    const session = await this.#withCustomer(userId, (api, customer) => {
      const reference = { userId: String(userId), appId: String(appId), planId: String(idPlan) }
      return api.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: String(userId),
        line_items: [{ price: price.id, quantity: 1 }],
        subscription_data: { metadata: reference },
        metadata: reference,
        locale: 'es',
        success_url: `${config.publicUrl}/success`,
        cancel_url: config.publicUrl + plans,
      })
    })
    return { url: urlOf(session.url) }
  }

  async portal(userId: number): Promise<{ url: string }> {
    const { publicUrl } = this.platform.config
    const session = await this.#withCustomer(userId, (api, customer) =>
      api.billingPortal.sessions.create({ customer, return_url: `${publicUrl}/pagos`, locale: 'es' }),
    )
    return { url: urlOf(session.url) }
  }

  async customerSession(userId: number): Promise<{ clientSecret: string }> {
    const session = await this.#withCustomer(userId, (api, customer) =>
      api.customerSessions.create({ customer, components: { pricing_table: { enabled: true } } }),
    )
    return { clientSecret: session.client_secret }
  }

  /** Products of the apps that are for the user, with their prices. */
  async plans(userId: number): Promise<BillingPlan[]> {
    const prices = await this.#currentPrices(userId)
    const sold = new Set(await findSellingApps(this.platform.database.orm, this.#buyer(userId)))
    const plans = new Map<string, BillingPlan>()
    for (const price of prices) addPrice(plans, price, sold)
    return [...plans.values()]
  }

  /** What is offered and cannot be bought. Asked anew: an administrator has just made a plan, or its price. */
  async missingPrices(): Promise<{ idPlan: number; periodo: BillingPeriod; clave: string }[]> {
    const plans = await findSoldPlans(this.platform.database.orm)
    const known = new Set((await this.#readPrices(plans)).map(({ lookup_key }) => lookup_key))
    return plans
      .flatMap(({ id, appId, keyId }) =>
        billingPeriods.map((periodo) => ({
          ...{ idPlan: id, periodo, clave: billingLookupKey(appId, keyId, periodo) },
        })),
      )
      .filter(({ clave }) => !known.has(clave))
  }

  /** Cached for a minute. */
  async #currentPrices(userId: number): Promise<Stripe.Price[]> {
    const now = this.platform.now()
    const isFresh = () => this.#prices && Math.abs(now - this.#prices.at) < PLANS_MS
    if (!isFresh()) await this.platform.limits.take([billingLimit, String(userId)])
    if (this.#prices && isFresh()) return this.#prices.value
    const value = findSoldPlans(this.platform.database.orm).then((plans) => this.#readPrices(plans))
    const kept = { at: now, value }
    this.#prices = kept
    value.catch(() => {
      if (this.#prices === kept) this.#prices = undefined
    })
    return value
  }

  #buyer(userId: number): Buyer {
    return { userId, now: new Date(this.platform.now()) }
  }

  async #pays(userId: number, appId: number): Promise<boolean> {
    const now = new Date(this.platform.now())
    const items = (await findSubscriptions(this.platform.database.orm, userId)).flatMap(
      (subscription) => subscription.items,
    )
    return items.some(
      (item) => item.appId === appId && item.paidUntil !== null && new Date(item.paidUntil) > now,
    )
  }

  async #readPrices(plans: readonly SoldPlan[]): Promise<Stripe.Price[]> {
    const keys = plans.flatMap(({ appId, keyId }) =>
      billingPeriods.map((period) => billingLookupKey(appId, keyId, period)),
    )
    const prices: Stripe.Price[] = []
    for (let start = 0; start < keys.length; start += KEYS_PER_CALL) {
      const lookup_keys = keys.slice(start, start + KEYS_PER_CALL)
      const { data } = await this.stripe.call((api) =>
        api.prices.list({ lookup_keys, active: true, limit: 100, expand: ['data.product'] }),
      )
      prices.push(...data)
    }
    return prices
  }

  /** Runs a request for the user's customer, creating it on first use and again if Stripe has deleted it. */
  async #withCustomer<T>(userId: number, request: (api: Stripe, customer: string) => Promise<T>): Promise<T> {
    const [newest] = await findCustomers(this.platform.database.orm, userId)
    const customer = newest ?? (await this.#createCustomer(userId, 'first'))
    try {
      return await this.stripe.call((api) => request(api, customer), isUnknownCustomer)
    } catch (error) {
      if (!isUnknownCustomer(error)) throw error
      const renewed = await this.#createCustomer(userId, randomUUID())
      return this.stripe.call((api) => request(api, renewed))
    }
  }

  async #createCustomer(userId: number, attempt: string): Promise<string> {
    const { database, now } = this.platform
    const { orm } = database
    const payer = requireFound(await findPayer(orm, userId))
    const moment = Math.floor(now() / MOMENT_MS)
    // The idempotency key makes concurrent calls share one customer. It changes with time because Stripe repeats the answer
    // to a key for a day, failures included, and refuses the key with another name or email.
    const create = (api: Stripe) =>
      api.customers.create(
        { ...payer, metadata: { userId: String(userId) }, preferred_locales: ['es'] },
        { idempotencyKey: `csuite-customer-${userId}-${attempt}-${moment}` },
      )
    const { id } = await this.stripe.call(create, isKeyInUse).catch(async (error: unknown) => {
      if (!isKeyInUse(error)) throw error
      await wait(KEY_IN_USE_MS)
      return this.stripe.call(create)
    })
    await insertCustomer(orm, userId, id)
    if (await findPayer(orm, userId)) return id
    // The account was deleted meanwhile, before its customer was known.
    await this.stripe.call((api) => api.customers.del(id))
    throw new AppError('NOT_FOUND')
  }
}

function urlOf(url: string | null): string {
  if (url === null) throw new AppError('BILLING_UNAVAILABLE')
  return url
}

function addPrice(plans: Map<string, BillingPlan>, price: Stripe.Price, sold: ReadonlySet<number>): void {
  const key = parseBillingLookupKey(price.lookup_key ?? '')
  const { product } = price
  if (
    !key ||
    !sold.has(key.idApp) ||
    price.unit_amount === null ||
    typeof product === 'string' ||
    product.deleted
  )
    return
  const plan = plans.get(product.id) ?? {
    id: product.id,
    nombre: product.name,
    descripcion: product.description ?? null,
    precios: [],
  }
  plan.precios.push({
    id: price.id,
    monto: price.unit_amount / 10 ** currencyDecimals(price.currency),
    moneda: price.currency,
    periodo: key.periodo,
  })
  plans.set(product.id, plan)
}
