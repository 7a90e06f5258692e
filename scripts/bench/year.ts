import { mkdtempSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listAudit, ownActivity } from '@csuite/shared/contract/audit'
import { currentUser, login } from '@csuite/shared/contract/login'
import { listSessions } from '@csuite/shared/contract/sessions'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { buildApp } from '../../api/src/app'
import { loadConfig } from '../../api/src/config'
import { openDatabase } from '../../api/src/db/open-database'
import { tidy } from '../../api/src/housekeeping'
import { ensureAdministrator } from '../../api/src/identity/accounts/first-administrator'
import { queryOnce } from '../../api/src/testing/query-once'
import { repositoryRoot } from '../config/paths'
import { writeDocument } from '../lib/write-document'
import { seedDatabase } from '../seed/seed-database'
import { percentile } from './statistics'

const SIGN_INS_A_DAY = 1_000_000
const DAY_MS = 86_400_000
const DAYS = 365
/** Days that housekeeping was away. */
const PAUSED = 7
const ROUNDS = 40

const administrator = { email: 'banco@csuite.example', password: 'Turbina-4a20-Norte' }
const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

interface Month {
  name: string
  from: number
  to: number
}

/** The months of the year that ends now, oldest first. */
function monthsUntil(now: number): Month[] {
  const last = new Date(now)
  return Array.from({ length: 13 }, (_item, index) => {
    const at = (shift: number) => Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - 12 + index + shift)
    return {
      name: `audit_log_${new Date(at(0)).toISOString().slice(0, 7).replace('-', '_')}`,
      from: at(0),
      to: at(1),
    }
  })
}

/** A sign-in a person and day: nine of ten succeed, some are closed, some fail. */
function* auditLines(month: Month, now: number, aDay: number, people: number): Generator<string> {
  const every = DAY_MS / aDay
  for (let at = Math.max(month.from, now - DAYS * DAY_MS); at < Math.min(month.to, now); at += every) {
    const id = 2 + Math.floor(Math.random() * (people - 1))
    const kind = Math.random()
    const type = kind < 0.9 ? 'sesion.iniciada' : kind < 0.95 ? 'sesion.cerrada' : 'sesion.fallida'
    const detail =
      type === 'sesion.fallida'
        ? '{"motivo": "password", "veces": "1"}'
        : '{"dispositivo": "Chrome en Windows"}'
    const actor = type === 'sesion.fallida' ? '\\N' : id
    yield `${new Date(at).toISOString()}\t${type}\t${actor}\t${id}\t203.0.${id % 256}.0/24\t${detail}\n`
  }
}

function* sessionLines(from: number, to: number, aDay: number, people: number): Generator<string> {
  const uuid = () => crypto.randomUUID()
  for (let at = from; at < to; at += DAY_MS / aDay) {
    const [created, expires] = [new Date(at).toISOString(), new Date(at + DAY_MS / 2).toISOString()]
    yield `${uuid()}\t${2 + Math.floor(Math.random() * (people - 1))}\tChrome en Windows\t${created}\t${created}\t${expires}\n`
  }
}

async function fillYear(client: pg.Client, now: number, aDay: number, people: number): Promise<void> {
  const copy = (target: string, lines: Iterable<string>) =>
    pipeline(Readable.from(lines), client.query(copyFrom(`copy ${target} from stdin`)))
  await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'`)
  const months = monthsUntil(now)
  // A new database has one partition for everything until now.
  await client.query(`drop table ${months.at(-1)?.name}`)
  for (const month of months) {
    const [from, to] = [month.from, month.to].map((at) => new Date(at).toISOString())
    await client.query(`create table ${month.name} (like audit_log including defaults)`)
    await client.query(`alter table ${month.name} alter id set default nextval('audit_log_id_seq')`)
    await copy(
      `${month.name} (at, action, actor_id, user_id, origin, detail)`,
      auditLines(month, now, aDay, people),
    )
    await client.query(`alter table ${month.name} alter id drop default`)
    await client.query(
      `alter table audit_log attach partition ${month.name} for values from ('${from}') to ('${to}')`,
    )
    process.stdout.write(`\raño: ${month.name}  `)
  }
  const target = 'sessions (id, user_id, device, created_at, last_used_at, expires_at)'
  await copy(target, sessionLines(now - (PAUSED + 1.5) * DAY_MS, now, aDay, people))
  await client.query('vacuum (analyze) audit_log, sessions')
  process.stdout.write('\n')
}

/** Fills a database with a year of sign-ins and writes sizes, times and plans to docs/measured/year.md. */
export async function benchYear(scale: number): Promise<void> {
  const now = Date.now()
  const aDay = Math.round(SIGN_INS_A_DAY * scale)
  const people = aDay
  const name = `csuite_bench_year_${aDay}`
  await queryOnce(server, `drop database if exists ${name} with (force)`)
  await queryOnce(server, `create database ${name}`)
  const url = Object.assign(new URL(server), { pathname: name }).href
  const database = await openDatabase({ databaseUrl: url, dataDir: './data' })
  await database.migrate()
  await seedDatabase(database, url, people, () => undefined)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const filling = performance.now()
  await fillYear(client, now, aDay, people)
  const filled = (performance.now() - filling) / 1000

  const sizes = await client.query<{ what: string; rows: number; heap: number; indexes: number }>(`
    select 'audit_log' as what, sum(c.reltuples)::float8 as rows, sum(pg_table_size(c.oid))::float8 as heap,
      sum(pg_indexes_size(c.oid))::float8 as indexes
    from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'audit_log'::regclass
    union all
    select relname, reltuples, pg_table_size(oid), pg_indexes_size(oid) from pg_class where relname in ('sessions', 'users')
    order by 1`)
  const times = await timesOf(url, database)
  const expired = await client.query<{ rows: number }>(
    `select count(*)::int as rows from sessions where expires_at < now() - interval '1 day'`,
  )
  const tidying = performance.now()
  await tidy({ database, secrets: { signingKeys: [], cookieKeys: [], hmac: () => '', hmacs: () => [] } }, now)
  const tidied = (performance.now() - tidying) / 1000
  const left = await client.query<{ rows: number }>(
    `select count(*)::int as rows from sessions where expires_at < now() - interval '1 day'`,
  )
  const deleted = (expired.rows[0]?.rows ?? 0) - (left.rows[0]?.rows ?? 0)
  const dropping = performance.now()
  await client.query(`select drop_months(365)`)
  const oldest = monthsUntil(now)[0]?.name
  await client.query(`drop table ${oldest}`)
  const dropped = performance.now() - dropping
  const plans = await plansOf(client)
  await client.end()
  await database.close()
  await queryOnce(server, `drop database ${name} with (force)`)

  const mb = (bytes: number) => Math.round(bytes / 1e6).toLocaleString('es')
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  const text = [
    '# Un año de accesos',
    '',
    `Escrito por \`npm run bench -- --only year --scale ${scale}\`: ${aDay.toLocaleString('es')} accesos al día de ${people.toLocaleString('es')} personas durante ${DAYS} días, ${
      scale === 1 ? 'el tamaño entero' : `${scale} veces`
    } un millón al día; ${PAUSED} días sin limpieza. COPY e índices: ${filled.toFixed(0)} s. Carga media al terminar: ${loadavg()[0]?.toFixed(1)}, ${cpus().length} núcleos.`,
    '',
    line(['tabla', 'filas', 'datos, MB', 'índices, MB', 'bytes por fila', 'con 1.000.000 al día, GB']),
    line(['---', '---:', '---:', '---:', '---:', '---:']),
    ...sizes.rows.map(({ what, rows, heap, indexes }) =>
      line([
        what,
        Math.round(rows).toLocaleString('es'),
        mb(heap),
        mb(indexes),
        Math.round((heap + indexes) / rows),
        ((heap + indexes) / scale / 1e9).toFixed(1),
      ]),
    ),
    '',
    line(['llamada', 'p50, ms', 'p95, ms']),
    line(['---', '---:', '---:']),
    ...times.map(([what, ms]) =>
      line([what, percentile(ms, 0.5).toFixed(1), percentile(ms, 0.95).toFixed(1)]),
    ),
    '',
    `La limpieza borró ${deleted.toLocaleString('es')} de ${expired.rows[0]?.rows.toLocaleString('es')} sesiones caducadas en ${tidied.toFixed(1)} s, de mil en mil. Quitar el mes más antiguo entero: ${dropped.toFixed(0)} ms.`,
    '',
    'Planes (`explain analyze` sobre los doce meses; los demás se guardan en `api/src/db/growth-plans.test.ts`):',
    '',
    ...plans.flatMap(([what, plan]) => [`**${what}**`, '', '```', plan, '```', '']),
  ].join('\n')
  await writeDocument(path.join(repositoryRoot, 'docs', 'measured', 'year.md'), text)
  console.log(text)
}

async function timesOf(
  url: string,
  database: Awaited<ReturnType<typeof openDatabase>>,
): Promise<[string, number[]][]> {
  await ensureAdministrator({ database, ...administrator })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'csuite-bench-'))
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    LIMITS_SCALE: '60000',
  })
  const { app, close } = await buildApp({ config, database, workers: false, processChecks: false })
  const signIn = () =>
    app.inject({ method: 'POST', url: `${config.apiPrefix}${login.path}`, payload: administrator })
  const authorization = `Bearer ${(await signIn()).json<{ access_token: string }>().access_token}`
  const get = (address: string, query: Record<string, string> = {}) =>
    app.inject({ url: `${config.apiPrefix}${address}`, query, headers: { authorization } })
  const hasta = new Date(Date.now() - 180 * DAY_MS).toISOString()
  const calls: [string, () => Promise<{ statusCode: number }>][] = [
    ['POST /auth/login (con su hash)', signIn],
    ['GET /auth/user', () => get(currentUser.path)],
    ['GET /auth/sesiones', () => get(listSessions.path)],
    ['GET /auth/actividad', () => get(ownActivity.path)],
    ['GET /auditoria, primera página', () => get(listAudit.path)],
    ['GET /auditoria?page=100', () => get(listAudit.path, { page: '100', limit: '100' })],
    ['GET /auditoria?hasta= (hace 180 días)', () => get(listAudit.path, { hasta })],
    ['GET /auditoria?tipo=sesion.fallida', () => get(listAudit.path, { tipo: 'sesion.fallida' })],
    ['GET /auditoria?tipo=plan (sin filas)', () => get(listAudit.path, { tipo: 'plan' })],
    ['GET /auditoria?usuario=', () => get(listAudit.path, { usuario: '77' })],
  ]
  const times = calls.map(([what]): [string, number[]] => [what, []])
  for (let round = -3; round < ROUNDS; round++)
    for (const [index, [what, call]] of calls.entries()) {
      const started = performance.now()
      const { statusCode } = await call()
      if (statusCode !== 200) throw new Error(`${what}: ${statusCode}`)
      if (round >= 0) times[index]?.[1].push(performance.now() - started)
    }
  await close()
  return times
}

/** The partitions of a plan are read alike: the first stands for all. */
function withoutRepeats(lines: readonly string[]): string {
  const parts: string[][] = []
  for (const line of lines) {
    if (/->|^\S/.test(line)) parts.push([])
    parts.at(-1)?.push(line)
  }
  const isOfPartition = ([line = '']: string[]) => /audit_log_(\d{4}_\d\d|default) /.test(line)
  const partitions = parts.filter(isOfPartition)
  const kept = parts.filter((part) => !isOfPartition(part) || part === partitions[0])
  return kept
    .flatMap((part) => [
      ...part,
      ...(part === partitions[0] && partitions.length > 1
        ? [`        … y otras ${partitions.length - 1} particiones igual`]
        : []),
    ])
    .join('\n')
}

async function plansOf(client: pg.Client): Promise<[string, string][]> {
  const statements = {
    'el último acceso de una persona': `select at from audit_log where user_id = 77 and action = 'sesion.iniciada' order by at desc, id desc limit 1`,
    'los hechos repetidos de la última hora': `select id from audit_log where at > now() - interval '1 hour'
      and at > '${new Date(Date.now() - DAY_MS).toISOString()}' and at < '${new Date(Date.now() + DAY_MS).toISOString()}'
      and actor_id = 77 and user_id = 77 order by at desc, id desc limit 1`,
    'una página de la auditoría hace 180 días': `select at, id from audit_log where at <= '${new Date(Date.now() - 180 * DAY_MS).toISOString()}' order by at desc, id desc limit 20`,
    'sesiones que borrar': `select ctid from sessions where expires_at < now() - interval '1 day' order by expires_at limit 1000 for update skip locked`,
  }
  const plans: [string, string][] = []
  for (const [what, statement] of Object.entries(statements)) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) ${statement}`,
    )
    plans.push([what, withoutRepeats(rows.map((row) => row['QUERY PLAN']))])
  }
  return plans
}
