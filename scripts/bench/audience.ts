import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CATALOGUE_LIMIT, listApps } from '@csuite/shared/contract/apps'
import { currentUser, login } from '@csuite/shared/contract/login'
import { listNotices } from '@csuite/shared/contract/notices'
import { preferences } from '@csuite/shared/contract/preferences'
import { sql } from 'drizzle-orm'
import { buildApp } from '../../api/src/app'
import { loadConfig } from '../../api/src/config'
import { CATALOGUE_CHANNEL, announce } from '../../api/src/db/announce'
import type { Database } from '../../api/src/db/database'
import { isAny } from '../../api/src/db/integer-array'
import { users } from '../../api/src/db/schema/index'
import { ensureAdministrator } from '../../api/src/identity/accounts/first-administrator'
import { benchDatabase } from './bench-database'
import type { Row } from './report'
import { percentile } from './statistics'

const APPS = 1000
const GROUPS = 200
const MEMBERSHIPS = 100
/** Of each kind of person. */
const PERSONS = 150
const administrator = { email: 'banco@csuite.example', password: 'Turbina-4a20-Norte' }

type Call = [name: string, path: string, query: Record<string, string>]

const calls: Call[] = [
  ['GET /apps/listar', listApps.path, { page: '1', limit: String(CATALOGUE_LIMIT) }],
  ['GET /apps/listar, página 5', listApps.path, { page: '5', limit: String(CATALOGUE_LIMIT) }],
  ['GET /auth/user', currentUser.path, {}],
  ['GET /preferencias', preferences.path, {}],
  ['GET /avisos', listNotices.path, {}],
]

const idsOf = (people: { id: number }[]) => people.map(({ id }) => id)

/** Every second app is for two groups only; the first persons are in half of the groups, the others in none. */
async function seedAudience({ orm }: Database): Promise<{ members: string[]; others: string[] }> {
  await orm.execute(sql`insert into apps (nombre, descripcion, long_description, web_url, is_enabled_web, tags, position)
    select 'Banco ' || n, 'Balances de la planta ' || n, repeat('Caudales, presiones y temperaturas. ', 6),
      'https://apps.example/' || n, true, '[{"descripcion": "planta"}]', n
    from generate_series((select count(*) from apps) + 1, ${APPS}) n`)
  await orm.execute(sql`insert into plans (app_id, nombre, descripcion, monthly_cents)
    select id, 'PRO', '', 900 from apps where nombre like 'Banco %' on conflict do nothing`)
  await orm.execute(sql`insert into user_groups (nombre, folded_name)
    select 'Grupo ' || n, 'grupo ' || n from generate_series((select count(*) from user_groups) + 1, ${GROUPS}) n`)
  await orm.execute(sql`insert into app_groups (app_id, group_id)
    select app.id, (app.place * step) % ${GROUPS} + 1
    from (select id, row_number() over (order by id) as place from apps where nombre like 'Banco %') app, (values (1), (7)) steps(step)
    where app.place % 2 = 0 on conflict do nothing`)
  await orm.execute(sql`update users set password_hash = (select password_hash from users where email = ${administrator.email})
    where id in (select id from users where status = 'active' order by id limit ${PERSONS * 2 + 1})`)
  const { rows } = await orm.execute<{ id: number; email: string }>(sql`
    select id, email from users where status = 'active' and email <> ${administrator.email}
    order by id limit ${PERSONS * 2}`)
  const members = rows.slice(0, PERSONS)
  await orm.execute(sql`insert into group_members (user_id, group_id)
    select users.id, (users.id * 37 + n) % ${GROUPS} + 1 from users, generate_series(1, ${MEMBERSHIPS}) n
    where ${isAny(users.id, idsOf(members))} on conflict do nothing`)
  await orm.execute(sql`analyze`)
  const emails = (list: { email: string }[]) => list.map(({ email }) => email)
  return { members: emails(members), others: emails(rows.slice(PERSONS)) }
}

const restrict = ({ orm }: Database, restricted: boolean) =>
  orm.transaction(async (tx) => {
    await tx.execute(sql`update apps set for_everybody = ${!restricted}
      where id in (select app_id from app_groups)`)
    await announce(tx, CATALOGUE_CHANNEL)
  })

/** The API on a seeded database, and a signed-in call of it that returns the milliseconds. */
async function openAudience() {
  const { database, url } = await benchDatabase(2000, 'csuite_bench_audience')
  await ensureAdministrator({ database, ...administrator })
  const { members, others } = await seedAudience(database)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'csuite-bench-'))
  const environment = { DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent', LIMITS_SCALE: '60000' }
  const config = loadConfig(environment)
  const { app, close } = await buildApp({ config, database, workers: false, processChecks: false })
  const tokens = new Map<string, string>()
  const signIn = async (email: string, attempts = 5): Promise<void> => {
    const payload = { email, password: administrator.password }
    const answer = await app.inject({ method: 'POST', url: config.apiPrefix + login.path, payload })
    // On a busy machine a password check may be refused.
    if (answer.statusCode !== 200 && attempts > 1) return signIn(email, attempts - 1)
    tokens.set(email, answer.json<{ access_token: string }>().access_token)
  }
  for (const email of [...members, ...others]) await signIn(email)
  const ask = async (email: string, [, at, query]: Call): Promise<number> => {
    const headers = { authorization: `Bearer ${tokens.get(email)}` }
    const started = performance.now()
    const answer = await app.inject({ url: config.apiPrefix + at, query, headers })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} for ${at}`)
    return performance.now() - started
  }
  return { database, members, others, ask, close: () => close().then(() => database.close()) }
}

/**
 * p95 in ms of what /apps asks for: 1,000 apps, half of them for groups, of persons in 100 of 200 groups against persons in none, and of
 * the latter against themselves before any app was restricted. Each person asks once: nobody's catalogue is in memory.
 */
export async function benchAudience(): Promise<Row[]> {
  const { database, members, others, ask, close } = await openAudience()
  const rows: Row[] = []
  try {
    for (const call of calls) {
      const [before, none, member]: [number[], number[], number[]] = [[], [], []]
      await restrict(database, false)
      for (const email of others) before.push(await ask(email, call))
      await restrict(database, true)
      // Alternately, so that a busy moment of the machine hits both alike.
      for (const [index, email] of members.entries()) {
        member.push(await ask(email, call))
        none.push(await ask(others[index] ?? '', call))
      }
      rows.push(rowOf(`${call[0]}, 100 grupos / ninguno`, member, none))
      rows.push(rowOf(`${call[0]}, sin grupos / todo para todos`, none, before))
    }
  } finally {
    await close()
  }
  return rows
}

function rowOf(name: string, times: number[], others: number[]): Row {
  const [value, against] = [percentile(times, 0.95), percentile(others, 0.95)]
  const medians = [times, others].map((list) => percentile(list, 0.5).toFixed(1)).join(' / ')
  return { name: `${name}, p95 ms (p50 ${medians})`, value, against, ratio: value / against }
}
