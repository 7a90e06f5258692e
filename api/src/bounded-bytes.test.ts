import { exportOwnData } from '@csuite/shared/contract/account'
import { appAudience } from '@csuite/shared/contract/audience'
import { listAudit } from '@csuite/shared/contract/audit'
import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { removeNotice } from '@csuite/shared/contract/notices'
import { exportUsers } from '@csuite/shared/contract/users'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { aroundStatements } from './db/statements'
import { allEndpoints } from './testing/all-endpoints'
import { familyLongRows } from './testing/families'
import { StripeServer, stripePrice } from './testing/stripe-server'
import { atStart, openTestApi } from './testing/test-api'
import { addUsers } from './testing/test-users'

const MOST_BYTES = 256 * 1024

const isPage = ({ response }: EndpointDefinition): boolean =>
  response instanceof z.ZodMiniObject && 'data' in response.shape

const lists = allEndpoints.filter(
  (each) => each.method === 'GET' && (isPage(each) || each.response instanceof z.ZodMiniArray),
)

/** Of lists with fewer rows than 100: their own maxima, or as many as are shown. */
const fewRows: Record<string, number> = {
  '/apps/:id/clientes': 20,
  '/auth/llaves': 20,
  '/auth/sesiones': 50,
  '/avisos': 60,
  '/proveedores': 20,
  '/remotos': 60,
  // At most 20 of short names.
  '/remotos/:name/vistas': 0,
}

/** Characters of three bytes. */
const long = (count: number) => '語'.repeat(count)
const text = (count: number) => `repeat('語', ${count})`
const address = `https://a.es/${'a'.repeat(2035)}`

const longRemote = `r1${'r'.repeat(36)}`

const of = (count: number) => `from generate_series(1, ${count}) n, m`

/** Rows of the person with id `me`, who administers; `n` counts them. */
const rows = [
  `apps (nombre, descripcion, long_description, icon_url, web_url, ios_url, android_url, section, tags)
    select ${text(76)} || n, ${text(500)}, ${text(5000)}, '${address}', '${address}', '${address}', '${address}', ${text(60)},
      (select jsonb_agg(jsonb_build_object('descripcion', ${text(40)})) from generate_series(1, 20)) ${of(150)}`,
  `oidc_clients (app_id, client_id, nombre, tipo, redirects, after_logout, logout_notice)
    select 1, 'cliente ' || n, ${text(80)}, 'publico', array_fill('${address}'::text, array[4]), array[]::text[], '${address}' ${of(20)}`,
  `plans (app_id, nombre, descripcion, caracteristicas, monthly_cents)
    select 6 + n % 150, n || ${text(36)}, ${text(100)}, (select jsonb_agg(${text(120)}) from generate_series(1, 20)), 900 ${of(600)}`,
  `app_requests (app_id, user_id, motivo, estado, created_at)
    select 5 + n, me, ${text(500)}, 'pendiente', now() ${of(150)}`,
  `user_groups (nombre, folded_name) select n || ${text(56)}, n ${of(1000)}`,
  `group_domains (group_id, domain) select 1 + n % 100, repeat('d', 249) || n / 100 ${of(5000)}`,
  `group_members (group_id, user_id) select n, me ${of(1000)}`,
  `app_groups (app_id, group_id) select 6 + n % 150, 1 + n % 199 ${of(29_000)}`,
  `notices (titulo, texto, nivel, starts_at, ends_at, audience, group_ids, enlace)
    select ${text(80)}, ${text(280)}, 'info', now() - interval '2 hours', now() + interval '1 hour' * sign(n - 100.5), 'grupos',
      array(select 950 + g from generate_series(1, 50) g), '${address}' ${of(200)}`,
  `service_keys (user_id, name, key_hash, scopes, expires_at)
    select (select max(id) from users), ${text(80)}, n, '{remotos,apps,grupos,avisos,usuarios:leer,auditoria:leer,directorio}',
      now() + interval '1 day' ${of(400)}`,
  `company_providers (name, issuer, client_id, secret, administrators, only_way, updated_at)
    select ${text(59)} || n, '${address}', repeat('c', 255), '', array(select ${text(200)} from generate_series(1, 50)), false, now() ${of(20)}`,
  `passkeys (user_id, name, credential_id, public_key, counter, transports)
    select me, ${text(60)}, n, '', 0, '["usb"]' ${of(20)}`,
  `sessions (id, user_id, device, expires_at)
    select gen_random_uuid(), me, 'Navegador desconocido en ChromeOS', now() + interval '1 hour' ${of(100)}`,
  `social_identities (issuer, subject, user_id, email)
    select 'https://google.example', n, me, repeat('e', 254) ${of(100)}`,
  `deploy_tokens (name, label, token_hash, scopes, expires_at)
    select repeat('r', 41), ${text(60)}, n, '{publish,activate}', now() + interval '1 day' ${of(400)}`,
  `remotes (name, addresses, created_by)
    select 'r' || n || repeat('r', 36), array['/r' || n || repeat('r', 196)], repeat('c', 254) ${of(60)}`,
  `remote_releases (name, version, content_hash, manifest, base_url, published_by)
    select 'r' || 1 + n % 60 || repeat('r', 36), n || repeat('v', 60), repeat('f', 64), '{}', '', repeat('c', 254) ${of(60 * 25)}`,
  `remote_errors (release_id, fingerprint, message, place, code_of, code, stack, page, browser, registers, browsers, first_at, last_at)
    select (select min(id) from remote_releases where name = '${longRemote}'), n, ${text(500)}, '{"funcion":"f","archivo":"a.ts","linea":1}', 'a',
      (select jsonb_agg(jsonb_build_object('linea', l, 'texto', ${text(200)})) from generate_series(1, 7) l),
      (select jsonb_agg(jsonb_build_object('codigoDe', 'a', 'archivo', ${text(200)})) from generate_series(1, 20)),
      '/', 'Firefox 140', '', 1, now(), now() ${of(290)}`,
  ...familyLongRows(),
]

describe('a list of the longest rows', () => {
  const stripe = new StripeServer()
  const api = openTestApi(async () => ({ env: await stripe.settings() }))
  afterAll(() => stripe.stop())
  const admin = atStart(() => api.signUpAdministrator())

  beforeAll(async () => {
    const run = (statement: string) => api.database.orm.execute(sql.raw(statement))
    const people = Array.from({ length: 1100 }, (_, n) => ({
      email: `${n + 1000}${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(3)}es`,
      ...{ name: long(80), lastName: long(80) },
    }))
    await addUsers(api.database, people)
    for (const into of rows) await run(`with m as (select ${admin.id} as me) insert into ${into}`)
    await run(`insert into group_members (group_id, user_id) select 1, id from users on conflict do nothing`)
    await run(`
      insert into group_responsibles (group_id, user_id)
      select g, id from generate_series(1, 50) g, (select id from users order by id desc limit 20) as p`)
    await run(`insert into app_persons (app_id, user_id) select 6, id from users`)
    const sold = await api.sql<{ id: number; key: string }>`
      select id, 'app-' || app_id || '-plan-' || id || '-mensual' as key from plans where app_id > 5`
    stripe.prices = sold.map(({ id, key }) => stripePrice(key, `prod_${id}`, long(250), 900))
    // Each process has the notices in its memory.
    await api.call(removeNotice, { params: { id: 1 } }, admin)
    const ids = `(select string_agg((2000000000 + i)::text, ' ') from generate_series(1, 1000) i)`
    await run(`
      insert into audit_log (actor_id, user_id, action, origin, detail)
      select ${admin.id}, ${admin.id}, 'app.audiencia', '203.0.113.0/24',
        jsonb_build_object('idApp', '1', 'idsAgregadas', ${ids}, 'idsQuitadas', ${ids}) from generate_series(1, 100)`)
  })

  type Row = { id?: number; siguiente?: number }
  type Page = { data: Row[]; count: number; hasNextPage: boolean }

  test.each(lists.map((each) => [each.path, each] as const))(
    '%s answers at most 256 kB, and page after page has each row once',
    async (path, endpoint) => {
      const read = async (query: Record<string, string>) => {
        const answer = await api.call(endpoint, { params: { id: 1, name: longRemote }, query }, admin)
        expect(answer.statusCode).toBe(200)
        expect(Buffer.byteLength(answer.body)).toBeLessThanOrEqual(MOST_BYTES)
        return answer.json<Page | Row[]>()
      }
      const hasFrom = endpoint.query instanceof z.ZodMiniObject && 'desde' in endpoint.query.shape
      const first = { ...(isPage(endpoint) && { limit: '100' }), ...(hasFrom && { desde: '1' }) }
      const found: Row[] = []
      for (let next: Record<string, string> | undefined = first; next;) {
        const page: Page | Row[] = await read(next)
        const data = 'data' in page ? page.data : page
        found.push(...data)
        const last: Row | undefined = data.at(-1)
        const number: number = Number(next['page'] ?? 1) + 1
        if (!('data' in page)) next = last?.siguiente ? { page: String(last.siguiente) } : undefined
        else if (!page.hasNextPage || found.length >= 1000) next = undefined
        else
          next = {
            limit: '100',
            ...(hasFrom ? { desde: String(Number(last?.id) + 1) } : { page: String(number) }),
          }
      }
      expect(new Set(found.map((row, index) => row.id ?? index)).size).toBe(found.length)
      expect(found.length).toBeGreaterThanOrEqual(fewRows[path] ?? 100)
    },
  )

  test('so does the audience of an app', async () => {
    const answer = await api.call(appAudience, { params: { id: '6' } }, admin)
    expect(Buffer.byteLength(answer.body)).toBeLessThanOrEqual(MOST_BYTES)
    expect(answer.json<{ personas: unknown[] }>().personas.length).toBeGreaterThan(100)
  })

  test.each([
    ['own data', exportOwnData, 4],
    ["the users' CSV", exportUsers, 2],
  ] as const)('the export of %s has a part of it in memory', async (_name, endpoint, megabytes) => {
    let largest = 0
    aroundStatements(api.database.orm, async (statement) => {
      const result = await statement()
      largest = Math.max(largest, Buffer.byteLength(JSON.stringify(result) ?? ''))
      return result
    })
    const answer = await api.call(endpoint, {}, admin)
    expect(answer.statusCode).toBe(200)
    expect(largest).toBeLessThan(megabytes * 1024 * 1024)
  })

  test('the audit log has its long details whole in a shorter page', async () => {
    const lengthOf = async (limit: number) => {
      const { data } = await api.result(listAudit, { query: { tipo: 'app.audiencia', limit } }, admin)
      expect(data).toHaveLength(limit)
      return data[0]?.detalle.idsAgregadas?.length
    }
    expect(await lengthOf(100)).toBeLessThan(5000)
    expect(await lengthOf(5)).toBe(1000 * 11 - 1)
  })
})
