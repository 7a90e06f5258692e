import { deleteAccount } from '@csuite/shared/contract/account'
import {
  billingPlans,
  billingPortal,
  billingWebhook,
  checkout,
  customerSession,
  missingPrices,
} from '@csuite/shared/contract/billing'
import { reportNotMe } from '@csuite/shared/contract/not-me'
import { addPlan, movePlan, retirePlan } from '@csuite/shared/contract/plans'
import { type TestPerson, apisOnDemand, openTestApi } from '../../testing/test-api'
import { addPerson, addServiceKey } from '../../testing/test-callers'
import { StripeServer, stripePrice } from '../../testing/stripe-server'
import { requestsAs } from '../directory/testing/scim-requests'

const BETO_PRO = 4
const BETO_FREE = 3

describe('billing without settings', () => {
  const api = openTestApi()

  test('every call answers 503 BILLING_UNAVAILABLE', async () => {
    const { id, token } = await api.signUp()
    const answers = [
      await api.call(checkout, { body: { idPlan: BETO_PRO, periodo: 'mensual' } }, { token }),
      await api.call(billingPlans, {}, { token }),
      await api.call(billingPortal, { body: { userId: id } }, { token }),
      await api.call(customerSession, { body: { userId: id } }, { token }),
      await api.call(billingWebhook, { body: {} }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 503])
    expect(await api.result(missingPrices, {}, await api.signUpAdministrator())).toEqual([])
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({
        code: 'BILLING_UNAVAILABLE',
        message: 'La facturación no está configurada en este portal.',
      })
    }
  })
})

describe('calls that leave the portal', () => {
  const stripe = new StripeServer()
  const openApi = apisOnDemand()
  afterAll(() => stripe.stop())

  test('are limited a person', async () => {
    const api = await openApi({ ...(await stripe.settings()), LIMITS_SCALE: '0.05' })
    const [person, other] = [await addPerson(api), await addPerson(api)]
    const calls = ({ id, token }: TestPerson) => [
      () => api.call(customerSession, { body: { userId: id } }, { token }),
      () => api.call(billingPortal, { body: { userId: id } }, { token }),
      () => api.call(checkout, { body: { idPlan: BETO_PRO, periodo: 'anual' } }, { token }),
      () => api.call(billingPlans, {}, { token }),
    ]
    for (const call of calls(person).slice(0, 3)) expect((await call()).statusCode).toBe(200)
    for (const call of calls(person)) {
      const answer = await call()
      expect(answer.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await calls(other)[3]?.())?.statusCode).toBe(200)
    // Kept for a minute, so that it leaves the portal no more.
    expect((await calls(person)[3]?.())?.statusCode).toBe(200)
  })
})

describe('billing', () => {
  const stripe = new StripeServer()
  const api = openTestApi(async () => ({
    env: { ...(await stripe.settings()), PUBLIC_URL: 'http://localhost:3000' },
  }))
  afterAll(() => stripe.stop())

  const sessionOf = async ({ id, token }: TestPerson) =>
    (await api.result(customerSession, { body: { userId: id } }, { token })).clientSecret
  const customerOf = async (person: TestPerson) => (await sessionOf(person)).replace('secret_', '')
  const requestsTo = (path: string) => stripe.requests.filter((request) => request.path === path)

  test('checkout asks for the price by its lookup key and names the user', async () => {
    const { id, token } = await api.signUp()
    const { url } = await api.result(checkout, { body: { idPlan: BETO_PRO, periodo: 'anual' } }, { token })
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.example\/cs_/)
    const form = requestsTo('/v1/checkout/sessions').at(-1)?.form
    expect(form?.get('line_items[0][price]')).toBe('price_app-2-pro-anual')
    expect(form?.get('client_reference_id')).toBe(String(id))
    expect(form?.get('success_url')).toBe('http://localhost:3000/success')
  })

  test('of several paid plans the one that was chosen is sold; its price has a key of its own', async () => {
    const [person, admin] = [await api.signUp(), await api.signUpAdministrator()]
    const body = { ...{ idApp: 3, nombre: 'Equipo', caracteristicas: [] }, precioMensual: 9, precioAnual: 90 }
    const { id } = await api.result(addPlan, { body }, admin)
    // The order in which plans are shown does not change what a key sells.
    await api.result(movePlan, { params: { id }, body: { posicion: 1 } }, admin)
    const keys = () => api.result(missingPrices, {}, admin).then((all) => all.map(({ clave }) => clave))
    expect(await keys()).toEqual([
      ...['app-1-pro-mensual', 'app-1-pro-anual', 'app-3-pro-mensual', 'app-3-pro-anual'],
      ...[`app-3-plan-${id}-mensual`, `app-3-plan-${id}-anual`],
    ])
    stripe.prices.push(stripePrice(`app-3-plan-${id}-anual`, 'prod_team', 'Equipo', 9000))
    stripe.prices.push(stripePrice('app-3-pro-anual', 'prod_pro', 'PRO', 5000))
    expect(await keys()).toEqual([
      ...['app-1-pro-mensual', 'app-1-pro-anual', 'app-3-pro-mensual', `app-3-plan-${id}-mensual`],
    ])
    for (const [idPlan, key] of [
      [id, `app-3-plan-${id}-anual`],
      [6, 'app-3-pro-anual'],
    ] as const) {
      await api.result(checkout, { body: { idPlan, periodo: 'anual' } }, person)
      const form = requestsTo('/v1/checkout/sessions').at(-1)?.form
      expect(form?.get('line_items[0][price]')).toBe(`price_${key}`)
      expect(form?.get('subscription_data[metadata][planId]')).toBe(String(idPlan))
    }
    stripe.prices = stripe.prices.slice(0, -2)
    await api.result(retirePlan, { params: { id } }, admin)
    expect(await keys()).toHaveLength(4)
  })

  test('what Stripe lacks is not known while it is away', async () => {
    const admin = await api.signUpAdministrator()
    stripe.mode = 'error'
    const answer = await api.call(missingPrices, {}, admin)
    stripe.mode = 'ok'
    expect(answer.json()).toMatchObject({ statusCode: 503, code: 'BILLING_UNAVAILABLE' })
    expect(await api.result(missingPrices, {}, admin)).toHaveLength(4)
  })

  test('a free plan and an unknown one cannot be bought', async () => {
    const { token } = await api.signUp()
    for (const idPlan of [BETO_FREE, 999]) {
      const answer = await api.call(checkout, { body: { idPlan, periodo: 'mensual' } }, { token })
      expect(answer.statusCode).toBe(404)
    }
  })

  test('a PRO plan without a price at Stripe is not for sale yet', async () => {
    const { token } = await api.signUp()
    const answer = await api.call(checkout, { body: { idPlan: 2, periodo: 'mensual' } }, { token })
    expect(answer.json()).toMatchObject({ statusCode: 503, code: 'BILLING_UNAVAILABLE' })
  })

  test('plans come in whole units, grouped by product', async () => {
    const { token } = await api.signUp()
    const answer = await api.call(billingPlans, {}, { token })
    expect(answer.json()).toEqual([
      {
        id: 'prod_beto',
        nombre: 'Beto Pro PRO',
        descripcion: null,
        precios: [
          { id: 'price_app-2-pro-mensual', monto: 15, moneda: 'usd', periodo: 'mensual' },
          { id: 'price_app-2-pro-anual', monto: 119, moneda: 'usd', periodo: 'anual' },
        ],
      },
    ])
  })

  test.each([
    ['clp', 35_000, 35_000],
    ['kwd', 12_500, 12.5],
    ['isk', 50_000, 500],
    ['usd', 3900, 39],
  ])('an amount in %s has as many decimals as the currency', async (currency, amount, monto) => {
    const { token } = await api.signUp()
    const kept = stripe.prices
    stripe.prices = [stripePrice('app-2-pro-anual', 'prod_beto', 'Beto Pro PRO', amount, currency)]
    api.advance(61_000)
    const [plan] = await api.result(billingPlans, {}, { token })
    stripe.prices = kept
    api.advance(61_000)
    expect(plan?.precios).toMatchObject([{ monto, moneda: currency }])
  })

  test('a clock that is set back keeps no plans', async () => {
    const { token } = await api.signUp()
    await api.call(billingPlans, {}, { token })
    const [first] = stripe.prices.splice(0, 1)
    api.advance(-3_600_000)
    const plans = await api.result(billingPlans, {}, { token })
    expect(plans[0]?.precios).toHaveLength(1)
    if (first) stripe.prices.unshift(first)
    api.advance(3_600_000)
  })

  test('a user has one customer, however many calls ask for it at once', async () => {
    const person = await api.signUp()
    const asked = requestsTo('/v1/customers').length + 5
    stripe.beforeCustomer = async () => {
      while (requestsTo('/v1/customers').length < asked) await new Promise(setImmediate)
    }
    const secrets = new Set(await Promise.all([1, 2, 3, 4, 5].map(() => sessionOf(person))))
    stripe.beforeCustomer = () => Promise.resolve()
    const portal = await api.result(billingPortal, { body: { userId: person.id } }, person)
    expect(secrets.size).toBe(1)
    expect(portal.url.split('/').at(-1)).toBe([...secrets][0]?.replace('secret_', ''))
  })

  test('receipts follow an email that its person, a slip or the directory changes, also while Stripe is away', async () => {
    const person = await api.signUp()
    const customer = await customerOf(person)
    const receipts = () => requestsTo(`/v1/customers/${customer}`).at(-1)?.form.get('email')
    await api.changeEmail(person, 'recibos@csuite.example')
    expect(receipts()).toBe('recibos@csuite.example')
    stripe.mode = 'error'
    await api.changeEmail(person, 'sin.stripe@csuite.example')
    stripe.mode = 'ok'
    expect(api.log.some((line) => line.includes('receipts still go'))).toBe(true)
    const told = (await api.mails(person.email)).find(({ kind }) => kind === 'email-changed')
    await api.call(reportNotMe, { body: { ficha: told?.data.slip ?? '' } })
    expect(receipts()).toBe(person.email)
    const moved = { op: 'replace', path: 'emails', value: [{ value: 'movida@csuite.example' }] }
    const scim = requestsAs(api, await addServiceKey(api, 'directorio'))
    await scim('PATCH', `/Users/${person.id}`, { Operations: [moved] })
    expect(receipts()).toBe('movida@csuite.example')
  })

  test('who deletes their account is deleted at Stripe too', async () => {
    const person = await api.signUp()
    const customer = await customerOf(person)
    expect((await api.call(deleteAccount, {}, person)).statusCode).toBe(204)
    expect([...stripe.deleted]).toContain(customer)
  })

  test('a customer that is made while its account is deleted does not stay at Stripe', async () => {
    const { id, token } = await api.signUp()
    const before = stripe.deleted.size
    stripe.beforeCustomer = () => api.call(deleteAccount, {}, { token })
    const answer = await api.call(billingPortal, { body: { userId: id } }, { token })
    stripe.beforeCustomer = () => Promise.resolve()
    expect(answer.statusCode).toBe(404)
    expect(stripe.deleted.size).toBe(before + 1)
  })

  test('when Stripe answers 500, billing is unavailable, soon without asking it, and comes back', async () => {
    const { id, token } = await api.signUp()
    stripe.mode = 'error'
    const before = stripe.requests.length
    for (let call = 0; call < 8; call++) {
      const answer = await api.call(customerSession, { body: { userId: id } }, { token })
      expect(answer.json()).toMatchObject({ statusCode: 503, code: 'BILLING_UNAVAILABLE' })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(stripe.requests.length - before).toBe(3)
    stripe.mode = 'ok'
    api.advance(11_000)
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000)
    const back = await api.call(customerSession, { body: { userId: id } }, { token })
    clock.mockRestore()
    expect(back.statusCode).toBe(200)
  })

  test.each([
    ["Stripe's rate limit", 'limited'],
    ['a permission that our key lacks', 'forbidden'],
  ] as const)('%s is no outage: others are served at once', async (_what, mode) => {
    const person = await api.signUp()
    await sessionOf(person)
    stripe.mode = mode
    for (let call = 0; call < 8; call++)
      expect((await api.call(customerSession, { body: { userId: person.id } }, person)).statusCode).toBe(503)
    stripe.mode = 'ok'
    expect((await api.call(customerSession, { body: { userId: person.id } }, person)).statusCode).toBe(200)
  })

  test('all calls share one breaker, the end of an account too', async () => {
    const [person, leaver] = [await api.signUp(), await api.signUp()]
    await sessionOf(leaver)
    stripe.mode = 'error'
    for (let call = 0; call < 3; call++)
      await api.call(customerSession, { body: { userId: person.id } }, person)
    const before = stripe.requests.length
    const answer = await api.call(deleteAccount, {}, leaver)
    stripe.mode = 'ok'
    expect([answer.statusCode, stripe.requests.length]).toEqual([503, before])
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000)
    await sessionOf(leaver)
    clock.mockRestore()
  })

  test('when Stripe takes a call and never answers, the caller gets its 503', async () => {
    const { id, token } = await api.signUp()
    stripe.mode = 'hang'
    const answer = await api.call(customerSession, { body: { userId: id } }, { token })
    stripe.mode = 'ok'
    expect(answer.json()).toMatchObject({ statusCode: 503, code: 'BILLING_UNAVAILABLE' })
  })

  test.each([['a text'], [7], [true], [[]], [{}]])(
    'when what comes is %j and no object of Stripe’s, billing is unavailable',
    async (answer) => {
      const { id, token } = await api.signUp()
      api.advance(61_000)
      stripe.proxied = answer
      const answers = [
        await api.call(billingPortal, { body: { userId: id } }, { token }),
        await api.call(billingPlans, {}, { token }),
      ]
      stripe.proxied = undefined
      for (const each of answers)
        expect(each.json()).toMatchObject({ statusCode: 503, code: 'BILLING_UNAVAILABLE' })
    },
  )
})
