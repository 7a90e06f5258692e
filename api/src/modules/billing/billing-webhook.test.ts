import { setTimeout as wait } from 'node:timers/promises'
import { billingWebhook } from '@csuite/shared/contract/billing'
import { currentUser } from '@csuite/shared/contract/login'
import { changePlan, planHistory, userAppPlans } from '@csuite/shared/contract/user-plans'
import { sql } from 'drizzle-orm'
import { openTestApi } from '../../testing/test-api'
import { bothEngines } from '../../testing/test-engines'
import { STRIPE_WEBHOOK_SECRET, signStripe } from '../../testing/stripe-server'

const DAY = 86_400

interface EventInput {
  id: string
  type: string
  created: number
  object: Record<string, unknown>
}

const eventBody = ({ id, type, created, object }: EventInput) =>
  JSON.stringify({ id, object: 'event', type, created, data: { object } })

const subscription = (
  id: string,
  status: string,
  options: { userId?: number; end: number; key?: string },
) => ({
  id,
  object: 'subscription',
  customer: `cus_of_${id}`,
  status,
  metadata: options.userId === undefined ? {} : { userId: String(options.userId) },
  items: {
    data: [{ current_period_end: options.end, price: { lookup_key: options.key ?? 'app-2-pro-mensual' } }],
  },
})

describe.each(bothEngines)('billing events (%s)', (engine) => {
  let everyMinute: (() => void)[] = []
  beforeAll(() => void jest.spyOn(globalThis, 'setInterval'))
  const api = openTestApi(engine, {
    env: { STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_WEBHOOK_SECRET, STRIPE_API_URL: 'http://127.0.0.1:9' },
  })
  beforeAll(() => {
    const { calls } = jest.mocked(setInterval).mock
    everyMinute = calls.filter(([, ms]) => ms === 60_000).map(([run]) => run)
    jest.restoreAllMocks()
  })
  let serial = 0
  const now = () => Math.floor(Date.now() / 1000)

  const post = (body: string, signature: string) =>
    api.inject({
      method: 'POST',
      url: `/api${billingWebhook.path}`,
      payload: body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
  const deliver = async (event: Omit<EventInput, 'id'> & { id?: string }) => {
    const body = eventBody({ id: `evt_${++serial}`, ...event })
    const answer = await post(body, signStripe(body, new Date()))
    expect(answer.statusCode).toBe(200)
  }
  const betoPlan = async (userId: number, token: string) => {
    const answer = await api.call(userAppPlans, { body: { idUsuario: userId } }, { token })
    const plans =
      answer.json<
        { app: { id: number }; planActual: { nombre: string; fechaVencimiento: string | null } }[]
      >()
    return plans.find(({ app }) => app.id === 2)?.planActual
  }
  const midnight = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 10)}T00:00:00.000Z`

  test('a paid subscription sets the PRO plan through its last day', async () => {
    const { id, token } = await api.signUp()
    const end = now() + 30 * DAY
    await deliver({
      type: 'customer.subscription.created',
      created: now(),
      object: subscription('sub_set', 'active', { userId: id, end }),
    })
    expect(await betoPlan(id, token)).toMatchObject({ nombre: 'PRO', fechaVencimiento: midnight(end) })
    const user = await api.call(currentUser, {}, { token })
    expect(
      user
        .json<{ planesUsuarios: { plan: { nombre: string } }[] }>()
        .planesUsuarios.map(({ plan }) => plan.nombre),
    ).toEqual(['free', 'PRO', 'free'])
  })

  test('any order of the same events ends in the same plan', async () => {
    const at = now() - 1000
    const end = now() + 30 * DAY
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
      const { id, token } = await api.signUp()
      for (const index of order) {
        const [status, created] = states[index] ?? ['', 0]
        const type = status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated'
        await deliver({
          type,
          created,
          object: subscription(`sub_order_${id}`, status, { userId: id, end }),
        })
      }
      expect(await betoPlan(id, token)).toMatchObject({ nombre: 'free', fechaVencimiento: null })
    }
  })

  test('an event that arrives a hundred times counts once', async () => {
    const admin = await api.signUpAdministrator()
    const { id, token } = await api.signUp()
    const body = eventBody({
      id: 'evt_repeated',
      type: 'customer.subscription.created',
      created: now(),
      object: subscription('sub_repeated', 'active', { userId: id, end: now() + 30 * DAY }),
    })
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post(body, signStripe(body, new Date()))),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const { rows } = await api.database.orm.execute<{ stored: number; applied: number }>(sql`
      select count(*)::int as stored, count(applied_at)::int as applied from billing_events where id = 'evt_repeated'`)
    expect(rows).toEqual([{ stored: 1, applied: 1 }])
    expect(await betoPlan(id, token)).toMatchObject({ nombre: 'PRO' })
    const history = await api.call(planHistory, { body: { idUsuario: id } }, { token: admin.token })
    expect(history.json()).toMatchObject([
      { administrador: null, antes: { nombre: 'free' }, despues: { nombre: 'PRO' } },
    ])
  })

  test('an ended subscription takes back only what it gave', async () => {
    const admin = await api.signUpAdministrator()
    const { id, token } = await api.signUp()
    const end = now() + 30 * DAY
    const object = subscription('sub_kept', 'active', { userId: id, end })
    await deliver({ type: 'customer.subscription.created', created: now() - 50, object })
    const given = { idUsuario: id, idApp: 2, idPlan: 4, fechaVencimiento: '2031-01-01' }
    await api.call(changePlan, { body: given }, { token: admin.token })
    await deliver({
      type: 'customer.subscription.deleted',
      created: now(),
      object: { ...object, status: 'canceled' },
    })
    expect(await betoPlan(id, token)).toMatchObject({
      nombre: 'PRO',
      fechaVencimiento: '2031-01-01T00:00:00.000Z',
    })
  })

  test('a subscription that is switched to another app no longer pays for the first', async () => {
    const { id, token } = await api.signUp()
    const end = now() + 30 * DAY
    const switched = (key: string) => subscription('sub_switched', 'active', { userId: id, end, key })
    const type = 'customer.subscription.updated'
    await deliver({ type, created: now() - 50, object: switched('app-2-pro-anual') })
    expect(await betoPlan(id, token)).toMatchObject({ nombre: 'PRO' })
    await deliver({ type, created: now(), object: switched('app-1-pro-mensual') })
    expect(await betoPlan(id, token)).toMatchObject({ nombre: 'free' })
  })

  test('of two subscriptions to one app the other still pays when one ends, whichever came first', async () => {
    for (const ending of ['a', 'b']) {
      const { id, token } = await api.signUp()
      for (const name of ['a', 'b']) {
        const object = subscription(`sub_${name}_${id}`, 'active', { userId: id, end: now() + 30 * DAY })
        await deliver({ type: 'customer.subscription.created', created: now() - 50, object })
      }
      const object = subscription(`sub_${ending}_${id}`, 'canceled', { userId: id, end: now() + 30 * DAY })
      await deliver({ type: 'customer.subscription.deleted', created: now(), object })
      expect(await betoPlan(id, token)).toMatchObject({ nombre: 'PRO' })
    }
  })

  test('an event that could not be applied is applied soon, also when no other one comes', async () => {
    const { id, token } = await api.signUp()
    const rename = (from: string, to: string) =>
      api.database.orm.execute(sql.raw(`alter table ${from} rename to ${to}`))
    await rename('billing_subscriptions', 'away')
    const object = subscription('sub_later', 'active', { userId: id, end: now() + 30 * DAY })
    await deliver({ type: 'customer.subscription.created', created: now(), object })
    await rename('away', 'billing_subscriptions')
    for (const run of everyMinute) run()
    for (let turn = 0; turn < 50 && (await betoPlan(id, token))?.nombre !== 'PRO'; turn += 1) await wait(20)
    expect(await betoPlan(id, token)).toMatchObject({ nombre: 'PRO' })
  })

  test('a purchase from the pricing table reaches its user, also when the checkout is told last', async () => {
    const { id, token } = await api.signUp()
    const object = subscription('sub_table', 'active', { end: now() + 30 * DAY })
    await deliver({ type: 'customer.subscription.created', created: now(), object })
    expect(await betoPlan(id, token)).toMatchObject({ nombre: 'free' })
    await deliver({
      type: 'checkout.session.completed',
      created: now(),
      object: { id: 'cs_1', customer: 'cus_of_sub_table', client_reference_id: String(id) },
    })
    expect(await betoPlan(id, token)).toMatchObject({ nombre: 'PRO' })
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
    const { rows } = await api.database.orm.execute(sql`select id from billing_events where id = 'evt_bad'`)
    expect(rows).toEqual([])
  })

  test.each([
    ['no event', 'null'],
    ['no id', eventBody({ id: 7 as never, type: 'a.b', created: 1, object: {} })],
    ['no time', eventBody({ id: 'evt_none', type: 'a.b', created: 'x' as never, object: {} })],
    ['no time that exists', eventBody({ id: 'evt_far', type: 'a.b', created: 1e15, object: {} })],
    ['no object', eventBody({ id: 'evt_none', type: 'a.b', created: 1, object: [] as never })],
    ['U+0000', eventBody({ id: 'evt_nul', type: 'a.b', created: 1, object: { a: ['\u0000'] } })],
    ['U+0000 in a name', eventBody({ id: 'evt_nul', type: 'a.b', created: 1, object: { '\u0000': 1 } })],
    [
      'thousands of lists in each other',
      eventBody({ id: 'evt_deep', type: 'a.b', created: 1, object: { a: 0 } }).replace(
        '"a":0',
        `"a":${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      ),
    ],
    [
      'half a surrogate pair',
      eventBody({ id: 'evt_half', type: 'a.b', created: 1, object: { a: '\ud800' } }),
    ],
  ])('what is signed and holds %s is refused', async (_what, body) => {
    expect((await post(body, signStripe(body, new Date()))).json()).toMatchObject({
      statusCode: 400,
      code: 'VALIDATION',
    })
  })

  test('an event that was applied keeps nothing that Stripe says of a person, of one without an account neither', async () => {
    const person = { email: 'gone@csuite.example', name: 'Zoraida Quispe' }
    await deliver({ type: 'customer.deleted', created: now(), object: { id: 'cus_gone', ...person } })
    const { rows } = await api.database.orm.execute<{ said: string }>(
      sql`select object::text as said from billing_events`,
    )
    expect(rows.map(({ said }) => said).join()).not.toMatch(/gone@|Zoraida/)
  })

  test('objects that we do not understand change nothing', async () => {
    const objects = [
      {},
      { id: 1 },
      { items: { data: [] } },
      subscription('sub_x', 'active', { userId: 999_999, end: now() }),
    ]
    for (const object of objects)
      await deliver({ type: 'customer.subscription.updated', created: now(), object })
    await deliver({ type: 'invoice.paid', created: now(), object: { id: 'in_1' } })
    const { rows } = await api.database.orm.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from billing_events where applied_at is null`,
    )
    expect(rows).toEqual([{ waiting: 0 }])
  })
})
