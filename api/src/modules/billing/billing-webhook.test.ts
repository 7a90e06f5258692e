import { listAudit } from '@csuite/shared/contract/audit'
import { setTimeout as wait } from 'node:timers/promises'
import { exportOwnData } from '@csuite/shared/contract/account'
import { registerApp } from '@csuite/shared/contract/apps'
import { billingWebhook, checkout, customerSession } from '@csuite/shared/contract/billing'
import { currentUser } from '@csuite/shared/contract/login'
import { addPlan, movePlan, retirePlan } from '@csuite/shared/contract/plans'
import { changePlan, userAppPlans } from '@csuite/shared/contract/user-plans'
import { sql } from 'drizzle-orm'
import { dayIn } from '../../identity/accounts/product-days'
import { type TestPerson, openTestApi } from '../../testing/test-api'
import { StripeServer, signStripe } from '../../testing/stripe-server'

const DAY = 86_400
const now = () => Math.floor(Date.now() / 1000)
const end = now() + 30 * DAY

const eventBody = ({ object, ...event }: { id: string; type: string; created: number; object: object }) =>
  JSON.stringify({ ...event, object: 'event', data: { object } })

const subscription = (id: string, status: string, options: { userId?: number; key?: string } = {}) => ({
  id,
  object: 'subscription',
  customer: `cus_of_${id}`,
  status,
  metadata: options.userId === undefined ? {} : { userId: String(options.userId) },
  items: {
    data: [
      {
        current_period_end: end,
        price: { lookup_key: options.key ?? 'app-2-pro-mensual' } as object,
      },
    ],
  },
})

describe('billing events', () => {
  let everyMinute: (() => void)[] = []
  beforeAll(() => void jest.spyOn(globalThis, 'setInterval'))
  const stripe = new StripeServer()
  const api = openTestApi(async () => ({ env: await stripe.settings() }))
  afterAll(() => stripe.stop())
  beforeAll(() => {
    const { calls } = jest.mocked(setInterval).mock
    everyMinute = calls.filter(([, ms]) => ms === 60_000).map(([run]) => run)
    jest.restoreAllMocks()
  })
  let serial = 0
  const post = (body: string, signature: string) =>
    api.inject({
      method: 'POST',
      url: `/api${billingWebhook.path}`,
      payload: body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
  const deliver = async (
    object: object,
    { type = 'customer.subscription.updated', created = now() } = {},
  ) => {
    const body = eventBody({ id: `evt_${++serial}`, type, created, object })
    expect((await post(body, signStripe(body, new Date()))).statusCode).toBe(200)
  }
  const betoPlan = async ({ id, token }: TestPerson) => {
    const plans = await api.result(userAppPlans, { body: { idUsuario: id } }, { token })
    return plans.find(({ app }) => app.id === 2)?.planActual
  }
  const plansOf = async (person: TestPerson) =>
    (await api.result(currentUser, {}, person)).planesUsuarios.map(({ plan }) => plan.nombre)
  const customerOf = async (person: TestPerson) =>
    (await api.result(customerSession, { body: { userId: person.id } }, person)).clientSecret.replace(
      'secret_',
      '',
    )
  const midnight = (seconds: number) => dayIn('America/Lima', new Date(seconds * 1000)).toISOString()

  test('a paid subscription sets the PRO plan through its last day', async () => {
    const person = await api.signUp()
    await deliver(subscription('sub_set', 'active', { userId: person.id }))
    expect(await betoPlan(person)).toMatchObject({ nombre: 'PRO', fechaVencimiento: midnight(end) })
    const { planesUsuarios } = await api.result(currentUser, {}, person)
    expect(planesUsuarios.map(({ plan }) => plan.nombre)).toEqual(['free', 'PRO', 'free'])
  })

  test('a subscription sets the plan that its price sells, also once it is retired, and none of another app', async () => {
    const admin = await api.signUpAdministrator()
    const body = { ...{ idApp: 2, nombre: 'Equipo', caracteristicas: [] }, precioMensual: 9, precioAnual: 90 }
    const { id } = await api.result(addPlan, { body }, admin)
    await api.result(movePlan, { params: { id }, body: { posicion: 1 } }, admin)
    const person = await api.signUp()
    const at = now() - 100
    const sold = (created: number, key: string | null, planId?: number) => {
      const object = subscription('sub_plans', 'active', { userId: person.id })
      const metadata = { ...object.metadata, appId: '2', ...(planId && { planId: String(planId) }) }
      const items = { data: [{ current_period_end: end, price: { lookup_key: key } }] }
      return deliver({ ...object, metadata, items }, { created })
    }
    await sold(at, `app-2-plan-${id}-anual`)
    expect(await betoPlan(person)).toMatchObject({ id })
    await sold(at + 10, 'app-2-pro-anual', id)
    expect(await betoPlan(person)).toMatchObject({ id: 4 })
    await api.result(retirePlan, { params: { id } }, admin)
    await sold(at + 20, null, id)
    expect(await betoPlan(person)).toMatchObject({ id })

    const other = await api.signUp()
    const key = `app-1-plan-${id}-mensual`
    await deliver(subscription('sub_foreign', 'active', { userId: other.id, key }))
    expect(await plansOf(other)).toEqual(['free', 'free', 'free'])
  })

  test('any order of the same events ends in the same plan', async () => {
    const at = now() - 1000
    const states: [string, number][] = [
      ['incomplete', at],
      ['active', at],
      ['past_due', at + 10],
      ['active', at + 20],
      ['canceled', at + 30],
    ]
    for (const order of [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [2, 4, 0, 3, 1],
    ]) {
      const person = await api.signUp()
      for (const index of order) {
        const [status, created] = states[index] ?? ['', 0]
        const type = `customer.subscription.${status === 'canceled' ? 'deleted' : 'updated'}`
        const object = subscription(`sub_order_${person.id}`, status, { userId: person.id })
        await deliver(object, { type, created })
      }
      expect(await betoPlan(person)).toMatchObject({ nombre: 'free', fechaVencimiento: null })
    }
  })

  test('an event that arrives a hundred times counts once', async () => {
    const admin = await api.signUpAdministrator()
    const person = await api.signUp()
    const body = eventBody({
      id: 'evt_repeated',
      type: 'customer.subscription.created',
      created: now(),
      object: subscription('sub_repeated', 'active', { userId: person.id }),
    })
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post(body, signStripe(body, new Date()))),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const rows = await api.sql<{ stored: number; applied: number }>`
      select count(*)::int as stored, count(applied_at)::int as applied from billing_events where id = 'evt_repeated'`
    expect(rows).toEqual([{ stored: 1, applied: 1 }])
    expect(await betoPlan(person)).toMatchObject({ nombre: 'PRO' })
    const query = { usuario: person.id, tipo: 'plan.cambiado' as const }
    expect((await api.result(listAudit, { query }, admin)).data).toMatchObject([
      { autor: null, detalle: { antes: 'free', despues: 'PRO' } },
    ])
  })

  test('an ended subscription takes back only what it gave', async () => {
    const admin = await api.signUpAdministrator()
    const person = await api.signUp()
    const object = subscription('sub_kept', 'active', { userId: person.id })
    await deliver(object, { created: now() - 50 })
    const given = { idUsuario: person.id, idApp: 2, idPlan: 4, fechaVencimiento: '2031-01-01' }
    await api.call(changePlan, { body: given }, admin)
    await deliver({ ...object, status: 'canceled' }, { type: 'customer.subscription.deleted' })
    expect(await betoPlan(person)).toMatchObject({
      nombre: 'PRO',
      fechaVencimiento: '2031-01-01T00:00:00.000Z',
    })
  })

  test('a subscription that is switched to another app no longer pays for the first', async () => {
    const person = await api.signUp()
    const switched = (key: string) => subscription('sub_switched', 'active', { userId: person.id, key })
    await deliver(switched('app-2-pro-anual'), { created: now() - 50 })
    expect(await betoPlan(person)).toMatchObject({ nombre: 'PRO' })
    await deliver(switched('app-1-pro-mensual'))
    expect(await betoPlan(person)).toMatchObject({ nombre: 'free' })
  })

  test('of two subscriptions to one app the other still pays when one ends, whichever came first', async () => {
    for (const ending of ['a', 'b']) {
      const person = await api.signUp()
      const named = (name: string, status: string) =>
        subscription(`sub_${name}_${person.id}`, status, { userId: person.id })
      for (const name of ['a', 'b']) await deliver(named(name, 'active'), { created: now() - 50 })
      await deliver(named(ending, 'canceled'), { type: 'customer.subscription.deleted' })
      expect(await betoPlan(person)).toMatchObject({ nombre: 'PRO' })
    }
  })

  test('an event that could not be applied is applied soon, also when no other one comes', async () => {
    const person = await api.signUp()
    const rename = (from: string, to: string) =>
      api.database.orm.execute(sql.raw(`alter table ${from} rename to ${to}`))
    await rename('billing_subscriptions', 'away')
    await deliver(subscription('sub_later', 'active', { userId: person.id }))
    await rename('away', 'billing_subscriptions')
    for (const run of everyMinute) run()
    for (let turn = 0; turn < 50 && (await betoPlan(person))?.nombre !== 'PRO'; turn += 1) await wait(20)
    expect(await betoPlan(person)).toMatchObject({ nombre: 'PRO' })
  })

  test('a purchase by a customer that the portal made reaches its user; one by a stranger who names her does not', async () => {
    const person = await api.signUp()
    const made = await customerOf(person)
    const reference = { id: 'cs_1', client_reference_id: String(person.id) }
    await deliver({ ...reference, customer: 'cus_of_sub_stranger' }, { type: 'checkout.session.completed' })
    await deliver(subscription('sub_stranger', 'active'))
    expect(await betoPlan(person)).toMatchObject({ nombre: 'free' })
    await deliver({ ...subscription('sub_table', 'active'), customer: made })
    expect(await betoPlan(person)).toMatchObject({ nombre: 'PRO' })
    expect((await api.call(exportOwnData, {}, person)).json()).toMatchObject({
      suscripciones: [{ id: 'sub_table', customerId: made, status: 'active' }],
    })
  })

  test('subscriptions of each customer that the portal made for a person count', async () => {
    const person = await api.signUp()
    const first = await customerOf(person)
    stripe.deleted.add(first)
    const second = await customerOf(person)
    expect(second).not.toBe(first)
    await deliver({ ...subscription('sub_first', 'active'), customer: first })
    const other = subscription('sub_second', 'active', { key: 'app-1-pro-anual' })
    await deliver({ ...other, customer: second })
    expect(await plansOf(person)).toEqual(['PRO', 'PRO', 'free'])
  })

  test('each item of a subscription grants its app', async () => {
    const person = await api.signUp()
    const object = subscription('sub_two', 'active', { userId: person.id })
    object.items.data.push({ current_period_end: end, price: { lookup_key: 'app-3-pro-mensual' } })
    await deliver(object)
    expect(await plansOf(person)).toEqual(['free', 'PRO', 'PRO'])
  })

  const renewed = (id: string, price: object, more: object = {}) => ({
    ...subscription(id, 'active'),
    items: { data: [{ current_period_end: end + 30 * DAY, price }] },
    ...more,
  })
  test.each([
    ['the price that was stored with it', { id: 'price_before', lookup_key: null }, {}],
    ['what the checkout wrote', { id: 'price_new', lookup_key: null }, { appId: '2' }],
    ['another price of its product at Stripe', { id: 'price_x', lookup_key: null, product: 'prod_beto' }, {}],
  ])('a renewal whose price lost its lookup key is found by %s', async (_how, price, metadata) => {
    const person = await api.signUp()
    const id = `sub_renewed_${person.id}`
    const paid = subscription(id, 'active', { userId: person.id })
    const item = {
      current_period_end: end,
      price: { id: 'price_before', lookup_key: 'app-2-pro-mensual' },
    }
    await deliver({ ...paid, items: { data: [item] } }, { created: now() - 50 })
    await deliver(renewed(id, price, { metadata: { userId: String(person.id), ...metadata } }))
    expect(await betoPlan(person)).toMatchObject({
      nombre: 'PRO',
      fechaVencimiento: midnight(end + 30 * DAY),
    })
  })

  test('a renewal that only Stripe could explain ends nothing while Stripe is away', async () => {
    const person = await api.signUp()
    const customer = await customerOf(person)
    await deliver({ ...subscription('sub_away', 'active'), customer }, { created: now() - 50 })
    const price = { id: 'price_x', lookup_key: null, product: 'prod_beto' }
    stripe.mode = 'error'
    await deliver(renewed('sub_away', price, { customer }))
    expect(await betoPlan(person)).toMatchObject({ nombre: 'PRO', fechaVencimiento: midnight(end) })
    stripe.mode = 'ok'
    await deliver({}, { type: 'a.b' })
    expect(await betoPlan(person)).toMatchObject({ fechaVencimiento: midnight(end + 30 * DAY) })
  })

  test('of two events of one second Stripe says which one holds', async () => {
    const person = await api.signUp()
    const at = now() - 100
    const object = subscription('sub_tie', 'active', { userId: person.id })
    await deliver({ ...object, status: 'past_due' }, { created: at })
    stripe.subscriptions.set('sub_tie', { ...object, status: 'canceled' })
    await deliver(object, { created: at })
    expect(await betoPlan(person)).toMatchObject({ nombre: 'free' })
    stripe.subscriptions.set('sub_tie', object)
    await deliver({ ...object, status: 'canceled' }, { created: at, type: 'customer.subscription.deleted' })
    expect(await betoPlan(person)).toMatchObject({ nombre: 'PRO' })
  })

  test('the announcement of a trial’s end changes no state', async () => {
    const person = await api.signUp()
    const object = subscription('sub_trial', 'active', { userId: person.id })
    await deliver(object, { created: now() - 50 })
    await deliver({ ...object, status: 'incomplete' }, { type: 'customer.subscription.trial_will_end' })
    expect(await betoPlan(person)).toMatchObject({ nombre: 'PRO' })
  })

  test('time that an administrator gave counts again when the subscription ends', async () => {
    const admin = await api.signUpAdministrator()
    const person = await api.signUp()
    const soon = new Date(Date.now() + 10 * DAY * 1000).toISOString().slice(0, 10)
    const given = { idUsuario: person.id, idApp: 2, idPlan: 4, fechaVencimiento: soon }
    await api.call(changePlan, { body: given }, admin)
    const object = subscription('sub_courtesy', 'active', { userId: person.id })
    await deliver(object, { created: now() - 50 })
    expect(await betoPlan(person)).toMatchObject({ fechaVencimiento: midnight(end) })
    await deliver({ ...object, status: 'canceled' }, { type: 'customer.subscription.deleted' })
    expect(await betoPlan(person)).toMatchObject({ nombre: 'PRO', fechaVencimiento: `${soon}T00:00:00.000Z` })
  })

  test('what is no longer paid ends, also in an app without a free plan', async () => {
    const admin = await api.signUpAdministrator()
    const app = { nombre: 'Turnos', descripcion: 'Turnos', webUrl: 'https://turnos.example/' }
    const { id: idApp } = await api.result(registerApp, { body: { ...app, isEnabledWeb: true } }, admin)
    const plan = { idApp, nombre: 'PRO', caracteristicas: [], precioMensual: 9, precioAnual: 90 }
    const { id: planId } = await api.result(addPlan, { body: plan }, admin)
    const person = await api.signUp()
    const key = `app-${idApp}-plan-${planId}-mensual`
    const object = subscription('sub_last', 'active', { userId: person.id, key })
    await deliver(object, { created: now() - 50 })
    expect(await plansOf(person)).toEqual(['free', 'free', 'free', 'PRO'])
    await deliver({ ...object, status: 'unpaid' })
    expect(await plansOf(person)).toEqual(['free', 'free', 'free'])
  })

  test('a plan that is paid already is not sold again', async () => {
    const person = await api.signUp()
    const buy = () => api.call(checkout, { body: { idPlan: 4, periodo: 'anual' } }, person)
    expect((await buy()).statusCode).toBe(200)
    const object = subscription('sub_paid', 'active', { userId: person.id })
    await deliver(object, { created: now() - 50 })
    const url = expect.stringContaining('https://portal.stripe.example/') as string
    expect((await buy()).json()).toMatchObject({ statusCode: 409, code: 'ALREADY_SUBSCRIBED', url })
    await deliver({ ...object, status: 'canceled' }, { type: 'customer.subscription.deleted' })
    expect((await buy()).statusCode).toBe(200)
  })

  test('forged, old, unsigned and broken events are refused and stored nowhere', async () => {
    const event = { id: 'evt_bad', type: 'customer.subscription.created', created: now(), object: {} }
    const body = eventBody(event)
    const refused = [
      await post(body, signStripe(body, new Date(), 'whsec_another')),
      await post(body, signStripe(`${body} `, new Date())),
      await post(body, signStripe(body, new Date(Date.now() - 301_000))),
      await post(body, signStripe(body, new Date(Date.now() + 302_000))),
      await post(body, 'nonsense'),
      await post(body, ''),
      await post('{"id":', signStripe('{"id":', new Date())),
      await post('{}', signStripe('{}', new Date())),
    ]
    for (const { statusCode } of refused) expect(statusCode).toBe(400)
    const rows = await api.sql`select id from billing_events where id = 'evt_bad'`
    expect(rows).toEqual([])
  })

  const unlike = (changes: object) =>
    eventBody({ id: 'evt_none', type: 'a.b', created: 1, object: {}, ...changes })
  test.each([
    ['no event', 'null'],
    ['no id', unlike({ id: 7 })],
    ['no time', unlike({ created: 'x' })],
    ['no time that exists', unlike({ created: 1e15 })],
    ['no object', unlike({ object: [] })],
    ['U+0000', unlike({ object: { a: ['\u0000'] } })],
    ['U+0000 in a name', unlike({ object: { '\u0000': 1 } })],
    [
      'thousands of nested lists',
      unlike({ object: { a: 0 } }).replace('"a":0', `"a":${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    ],
    ['half a surrogate pair', unlike({ object: { a: '\ud800' } })],
  ])('what is signed and holds %s is refused', async (_what, body) => {
    expect((await post(body, signStripe(body, new Date()))).json()).toMatchObject({
      statusCode: 400,
      code: 'VALIDATION',
    })
  })

  test('an event that was applied keeps nothing that Stripe says of a person, of one without an account neither', async () => {
    const object = { id: 'cus_gone', email: 'gone@csuite.example', name: 'Zoraida Quispe' }
    await deliver(object, { type: 'customer.deleted' })
    const rows = await api.sql<{ said: string }>`select object::text as said from billing_events`
    expect(rows.map(({ said }) => said).join()).not.toMatch(/gone@|Zoraida/)
  })

  test('objects that we do not understand change nothing', async () => {
    const objects = [
      {},
      { id: 1 },
      { items: { data: [] } },
      subscription('sub_x', 'active', { userId: 999_999 }),
    ]
    for (const object of objects) await deliver(object)
    await deliver({ id: 'in_1' }, { type: 'invoice.paid' })
    const rows = await api.sql<{ waiting: number }>`
      select count(*)::int as waiting from billing_events where applied_at is null`
    expect(rows).toEqual([{ waiting: 0 }])
  })
})
