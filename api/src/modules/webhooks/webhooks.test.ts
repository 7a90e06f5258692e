import { createHmac } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { listAudit } from '@csuite/shared/contract/audit'
import { changeWebhook, readWebhook, testWebhook } from '@csuite/shared/contract/webhooks'
import { insertAudit } from '../../audit/audit-trail.repository'
import { atStart, openTestApi } from '../../testing/test-api'
import { describeOnServer } from '../../testing/test-engines'
import { until } from '../../testing/until'
import { AuditService } from '../audit/audit.service'
import { postSigned } from './signed-post'

describe('the audit webhook', () => {
  /** What the receiver got, and what it answers. */
  const got: {
    url: string
    row: { id: number; tipo: string; detalle: { n?: string } }
    isSigned: boolean
  }[] = []
  let answer: () => number = () => 204
  let retryAfter: string | undefined
  let secret = ''
  const api = openTestApi({
    build: {
      postWebhook: (url, body, signature) => {
        const [, seconds = '', mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
        const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
        const status = answer()
        got.push({ url, row: JSON.parse(body) as never, isSigned: mac === expected })
        return Promise.resolve({ status, retryAfter })
      },
    },
  })
  const admin = atStart(() => api.signUpAdministrator())

  const set = async (url: string | null, more = {}) => {
    const made = await api.result(changeWebhook, { body: { url, ...more } }, admin)
    secret = made.secreto ?? secret
    return made
  }
  const settle = async () => {
    await api.sql`update audit_log set at = at - interval '10 seconds'`
    // Transactions of other databases of the server may be under way.
    const open = () => api.sql`
      select from audit_log where age(xmin) <= age(pg_snapshot_xmin(pg_current_snapshot())::xid)`
    await until('every older transaction', async () => (await open()).length === 0)
  }
  const happen = async (...ns: number[]) => {
    for (const n of ns)
      await insertAudit(api.database.orm, [{ type: 'sesion.cerrada', detail: { n: String(n) } }])
  }
  const deliver = async () => {
    await settle()
    await api.webhook.deliverDue()
  }
  const numbers = () => got.flatMap(({ row }) => (row.detalle.n === undefined ? [] : [Number(row.detalle.n)]))

  beforeEach(async () => {
    answer = () => 204
    retryAfter = undefined
    await set('https://siem.example.invalid/csuite')
    await deliver()
    got.length = 0
  })
  afterEach(() => set(null))

  test('sends what happens from then on, in order and signed', async () => {
    await happen(1, 2, 3)
    await deliver()
    expect(numbers()).toEqual([1, 2, 3])
    expect(got.every(({ isSigned, url }) => isSigned && url === 'https://siem.example.invalid/csuite')).toBe(
      true,
    )
    expect(got[0]?.row).toMatchObject({
      tipo: 'sesion.cerrada',
      id: expect.any(Number) as number,
      autor: null,
    })
    await api.webhook.deliverDue()
    expect(numbers()).toEqual([1, 2, 3])
    expect(await api.result(readWebhook, {}, admin)).toMatchObject({ pendientes: 0, fallo: null })
  })

  test('keeps everything while the receiver is away, and goes on where it stopped', async () => {
    await happen(1, 2, 3)
    let calls = 0
    answer = () => ((calls += 1) === 2 ? 500 : 204)
    await deliver()
    expect(numbers()).toEqual([1, 2])
    expect(await api.result(readWebhook, {}, admin)).toMatchObject({
      ...{ pendientes: 2, fallo: { intentos: 1, mensaje: 'El receptor respondió 500.' } },
    })
    await api.webhook.deliverDue()
    expect(numbers()).toEqual([1, 2])
    api.advance(3000)
    await api.webhook.deliverDue()
    expect(numbers()).toEqual([1, 2, 2, 3])
    api.advance(-3000)
  })

  test('waits at most five minutes between two attempts', async () => {
    answer = () => 503
    await happen(1)
    let waited = 0
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await deliver()
      api.advance(301_000)
      waited += 301_000
    }
    expect(numbers()).toHaveLength(12)
    api.advance(-waited)
  })

  test('a redirect counts as a refusal', async () => {
    answer = () => 302
    await happen(1)
    await deliver()
    const { fallo } = await api.result(readWebhook, {}, admin)
    expect(fallo?.mensaje).toContain('no se siguen redirecciones')
  })

  test.each([
    [503, '1800', 1800],
    [429, () => new Date(Date.now() + 900_000).toUTCString(), 900],
    [500, '999999999', 86_400],
    // The backoff is longer.
    [503, '1', 2],
    [503, 'pronto', 2],
    [503, new Date(0).toUTCString(), 2],
  ])('a receiver that answers %i and Retry-After %s is asked again after %i s', async (status, asked, s) => {
    answer = () => status
    retryAfter = typeof asked === 'string' ? asked : asked()
    await happen(1)
    await deliver()
    const { fallo } = await api.result(readWebhook, {}, admin)
    const waits = (Date.parse(fallo?.siguiente ?? '') - api.platform.now()) / 1000
    expect(Math.abs(waits - s)).toBeLessThan(10)
  })

  test('a receiver that is gone gets nothing until its address is saved anew; the audit says so', async () => {
    answer = () => 410
    await happen(1, 2)
    await deliver()
    expect(await api.result(readWebhook, {}, admin)).toMatchObject({
      fallo: { intentos: 1, siguiente: null, mensaje: expect.stringContaining('410') as string },
    })
    api.advance(30 * 24 * 3_600_000)
    await deliver()
    api.advance(-30 * 24 * 3_600_000)
    expect(numbers()).toEqual([1])
    const { data } = await api.result(listAudit, { query: { tipo: 'webhook.pausado' } }, admin)
    expect(data).toMatchObject([{ autor: null }])
    answer = () => 204
    await set('https://siem.example.invalid/csuite')
    await deliver()
    expect(numbers()).toEqual([1, 1, 2])
  })

  test('one process at a time sends', async () => {
    await happen(1, 2, 3, 4)
    await settle()
    await Promise.all([1, 2, 3].map(() => api.webhook.deliverDue()))
    expect(numbers()).toEqual([1, 2, 3, 4])
  })

  test('a row that just happened waits, and so does what comes after it', async () => {
    await happen(1)
    await settle()
    await happen(2)
    await api.webhook.deliverDue()
    expect(numbers()).toEqual([1])
    await deliver()
    expect(numbers()).toEqual([1, 2])
  })

  test('the secret is shown once and can be renewed', async () => {
    expect(await set('https://otro.example.invalid/')).not.toHaveProperty('secreto')
    const before = secret
    expect((await set('https://otro.example.invalid/', { renovarSecreto: true })).secreto).toMatch(/^whsec_/)
    expect(secret).not.toBe(before)
    await happen(1)
    await deliver()
    expect(got.at(-1)).toMatchObject({ isSigned: true, url: 'https://otro.example.invalid/' })
    const rows = await api.sql`select secret from audit_webhook`
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('a trial says what the receiver answered', async () => {
    expect(await api.result(testWebhook, {}, admin)).toMatchObject({ entregado: true, estado: 204 })
    expect(got.at(-1)?.row).toMatchObject({ id: 0, tipo: 'webhook.prueba' })
    await set(null)
    expect((await api.call(testWebhook, {}, admin)).statusCode).toBe(404)
  })

  test.each([
    ...['http://127.0.0.1:9999/', 'https://localhost/', 'https://2130706433/', 'https://8.8.8.8/'],
    ...['ftp://siem.example/', 'https://ana:clave@siem.example/', 'siem.example', ''],
  ])('%s is refused', async (url) => {
    const answered = await api.call(changeWebhook, { body: { url } }, admin)
    expect(answered.json()).toMatchObject({ statusCode: 400, fields: { url: expect.any(String) as string } })
  })
})

test('what a name resolves to when it connects is looked at', async () => {
  jest.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['127.0.0.1'] as never)
  await expect(postSigned('https://localhost:1/', '{}', 't=1,v1=0')).rejects.toThrow(/not a public address/)
})

describeOnServer('rows whose transactions end in another order', () => {
  const api = openTestApi()
  const audit = atStart(() => Promise.resolve({ service: new AuditService(api.database.orm) }))

  test('a row waits for those that got a lower id and are not there yet', async () => {
    const start = await audit.service.newestId()
    const ids = async () => (await audit.service.after(start, 100)).map(({ detalle }) => detalle.n)
    let finish: () => void = () => undefined
    const finished = new Promise<void>((resolve) => (finish = resolve))
    let inserted: () => void = () => undefined
    const first = new Promise<void>((resolve) => (inserted = resolve))
    const slow = api.database.orm.transaction(async (tx) => {
      await insertAudit(tx, [{ type: 'sesion.cerrada', detail: { n: 'slow' } }])
      inserted()
      await finished
    })
    await first
    await insertAudit(api.database.orm, [{ type: 'sesion.cerrada', detail: { n: 'quick' } }])
    await api.sql`update audit_log set at = at - interval '10 seconds'`
    expect(await ids()).toEqual([])
    finish()
    await slow
    await api.sql`update audit_log set at = at - interval '10 seconds'`
    // Transactions of other databases of the server may be under way.
    await until('both rows', async () => (await ids()).length === 2)
    expect(await ids()).toEqual(['slow', 'quick'])
  })
})
