import type { Database } from '../../db/database'
import { billingEvents } from '../../db/schema/index'
import { createTestDatabase } from '../../testing/test-database'
import { BillingEvents } from './billing-events.service'
import type { StripeClient } from './stripe-client'

const occurredAt = new Date('2026-11-01T10:00:00Z')

/** Of a price that only Stripe can name. */
const subscriptionEvent = (id: string) => ({
  ...{ id, type: 'customer.subscription.updated', occurredAt },
  object: { id: `sub_${id}`, customer: 'cus_1', status: 'active', items: { data: [{ price: { id: 'p' } }] } },
})

describe('the run that applies billing events', () => {
  let database: Database
  let drop: () => Promise<void>
  beforeEach(async () => {
    ;({ database, drop } = await createTestDatabase())
  })
  afterEach(() => drop())

  const eventsWith = (call: () => Promise<unknown>) => {
    const log = { warn: jest.fn(), error: jest.fn() }
    const stripe = { call } as unknown as StripeClient
    const { orm } = database
    return { log, events: new BillingEvents({ orm, now: () => Date.now(), stripe, timeZone: 'UTC', log }) }
  }

  test('ends when the database goes away', async () => {
    const { events, log } = eventsWith(() => Promise.resolve(undefined))
    await database.orm.insert(billingEvents).values(['a', 'b', 'c'].map(subscriptionEvent))
    const away = () => {
      throw new Error('away')
    }
    jest.spyOn(database.orm, 'transaction').mockImplementation(() => {
      jest.spyOn(database.orm, 'select').mockImplementation(away)
      return away()
    })
    await events.applyPending()
    jest.restoreAllMocks()
    expect(log.error.mock.calls.length).toBeLessThanOrEqual(2)
  })

  test('is one at a time, and holds up neither the answer to Stripe nor the shutdown', async () => {
    let goOn = () => {}
    const gate = new Promise<undefined>((resolve) => (goOn = () => resolve(undefined)))
    const call = jest.fn(() => gate)
    const { events } = eventsWith(call)
    const pending = async () =>
      (await database.orm.select().from(billingEvents)).filter(({ appliedAt }) => !appliedAt)
    await Promise.all(['a', 'b'].map((id) => events.receive(subscriptionEvent(id))))
    expect(call).toHaveBeenCalledTimes(1)
    expect(await pending()).toHaveLength(2)
    const run = events.applyPending()
    goOn()
    await run
    expect(await pending()).toEqual([])

    const other = eventsWith(() => new Promise(() => undefined)).events
    await other.receive(subscriptionEvent('c'))
    await other.stop()
    expect(await pending()).toHaveLength(1)
  })

  test('reports an event of an unknown shape, and waits for it no longer', async () => {
    const { events, log } = eventsWith(() => Promise.resolve(undefined))
    await events.receive({ ...subscriptionEvent('a'), object: { items: [] } })
    expect(log.warn).toHaveBeenCalledWith(
      { eventId: 'a', type: 'customer.subscription.updated' },
      expect.any(String),
    )
    const [row] = await database.orm.select().from(billingEvents)
    expect(row?.appliedAt).not.toBeNull()
  })
})
