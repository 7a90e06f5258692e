import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { migrationsCount } from '../../api/src/db/migrate'
import { newSigningKey } from '../../api/src/identity/secrets/secrets'
import { freePort } from '../../api/src/testing/ports'
import { queryOnce } from '../../api/src/testing/query-once'
import { release } from '../../api/src/testing/release'
import { STRIPE_WEBHOOK_SECRET, signStripe } from '../../api/src/testing/stripe-server'
import { describeOnServer } from '../../api/src/testing/test-engines'
import { until } from '../../api/src/testing/until'
import { bundleForNode } from '../build/server'
import { repositoryRoot } from '../config/paths'
import { createDatabase } from '../rig/created-database'
import { signUp } from '../rig/people'
import { ask } from '../rig/portal-client'
import { PortalProcess } from '../rig/portal-process'
import { MailSink } from '../rig/mail-sink'

jest.setTimeout(120_000)

const redis = process.env['TEST_REDIS_URL'] ?? ''
/** Used by this file only, and emptied at the start. */
const sharedRedis = `${redis.replace(/\/\d*$/, '')}/14`
const admin = { email: 'admin@csuite.local', password: 'Turbina-4a20-Norte' }
const withServers = redis === '' ? describe.skip : describeOnServer

async function emptyRedis(): Promise<void> {
  const client = new Redis(sharedRedis)
  await client.flushdb()
  client.disconnect()
}

withServers('three processes that share PostgreSQL and Redis but no folder are one portal', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'csuite-several-'))
  const program = path.join(repositoryRoot, '.cache', `several-${process.pid}`, 'api.mjs')
  const mails = new MailSink(0)
  let database: Awaited<ReturnType<typeof createDatabase>>
  let processes: PortalProcess[] = []
  let adminToken = ''

  const query = <Row extends Record<string, unknown>>(text: string) => queryOnce<Row>(database.url, text)
  const on = (index: number) => processes[index % processes.length]?.url ?? ''
  const onEach = <T>(request: (index: number) => Promise<T>) => Promise.all([0, 1, 2].map(request))
  /** Within the second in which every process must have heard of a change. */
  const soonOnEach = <T>(what: string, request: (index: number) => Promise<T>, expected: T) =>
    until(what, async () => (await onEach(request)).every((answer) => answer === expected), 1000)
  const login = (index: number, credentials: { email: string; password: string }) =>
    ask(on(index), 'POST', '/api/auth/login', { body: credentials })

  beforeAll(async () => {
    await bundleForNode(
      { api: path.join(repositoryRoot, 'host/server/api-server.ts') },
      path.dirname(program),
    )
    database = await createDatabase()
    await Promise.all([mails.start(), emptyRedis()])
    const env = {
      DATABASE_URL: database.url,
      REDIS_URL: sharedRedis,
      SMTP_URL: mails.url,
      JWT_PRIVATE_KEY: newSigningKey(),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      STRIPE_SECRET_KEY: 'sk_test_several',
      STRIPE_WEBHOOK_SECRET,
      STRIPE_API_URL: 'http://127.0.0.1:9',
    }
    const ports = [await freePort(), await freePort(), await freePort()]
    processes = ports.map((port) => {
      const own = { ...env, DATA_DIR: path.join(folder, String(port)) }
      return new PortalProcess({ folder, port, env: own, program })
    })
    // Together, on an empty database.
    await Promise.all(processes.map((each) => each.start()))
    adminToken = ((await login(0, admin)).body as { access_token: string }).access_token
  })
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.stop()))
    await mails.stop()
    await database.drop()
    rmSync(path.dirname(program), { recursive: true, force: true })
  })

  test('one migrated and made the administrator, the others waited', async () => {
    const [applied] = await query<{ count: number }>('select count(*)::int from drizzle.__drizzle_migrations')
    expect(applied?.count).toBe(migrationsCount())
    const people = await query<{ email: string }>('select email from users')
    expect(people).toEqual([{ email: admin.email }])
    const [apps] = await query<{ count: number }>('select count(*)::int from apps')
    expect(apps?.count).toBe(5)
  })

  test('a release that one activates is in the registry of all, and gone from all when another goes back', async () => {
    const call = (index: number, action: string, body: object) =>
      ask(on(index), 'POST', `/api/remotos/remote-varios/${action}`, { token: adminToken, body })
    const active = async (index: number) => {
      const { body } = await ask(on(index), 'GET', '/api/remotos/registro')
      const { remotes } = body as { remotes: { name: string; active: { manifest: { version: string } } }[] }
      return remotes.find(({ name: remote }) => remote === 'remote-varios')?.active.manifest.version
    }
    for (const [index, version] of ['1.0.0', '1.1.0'].entries()) {
      expect(await call(index, 'versiones', release('remote-varios', version))).toMatchObject({ status: 201 })
      expect(await call(index + 1, 'activar', { version })).toMatchObject({ status: 200 })
      await soonOnEach(version, active, version)
    }
    expect(await call(2, 'revertir', {})).toMatchObject({ status: 200 })
    await soonOnEach('1.0.0', active, '1.0.0')
  })

  test('a webhook event that arrives everywhere counts once', async () => {
    const person = await signUp(on(0), 'suscrita@csuite.example', (email) => mails.codeFor(email))
    const seconds = Math.floor(Date.now() / 1000)
    const body = JSON.stringify({
      ...{ id: 'evt_everywhere', object: 'event', type: 'customer.subscription.created', created: seconds },
      data: {
        object: {
          ...{ id: 'sub_1', object: 'subscription', customer: 'cus_1', status: 'active' },
          metadata: { userId: String(person.id) },
          items: {
            data: [{ current_period_end: seconds + 30 * 86_400, price: { lookup_key: 'app-2-pro-mensual' } }],
          },
        },
      },
    })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signStripe(body, new Date()) }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_item, index) =>
        fetch(`${on(index)}/api/facturacion/webhook`, { method: 'POST', body, headers }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const events = await query<{ applied: boolean }>(
      "select applied_at is not null as applied from billing_events where id = 'evt_everywhere'",
    )
    expect(events).toEqual([{ applied: true }])
    const { body: user } = await ask(on(2), 'GET', '/api/auth/user', { token: person.token })
    const plans = (user as { planesUsuarios: { plan: { nombre: string } }[] }).planesUsuarios
    expect(plans.filter(({ plan }) => plan.nombre === 'PRO')).toHaveLength(1)
  })
})
