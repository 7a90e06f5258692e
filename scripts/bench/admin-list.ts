import { mkdtempSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { login } from '@csuite/shared/contract/login'
import { listUsers } from '@csuite/shared/contract/users'
import { sql } from 'drizzle-orm'
import { buildApp } from '../../api/src/app'
import { loadConfig } from '../../api/src/config'
import type { Database } from '../../api/src/db/database'
import { openDatabase } from '../../api/src/db/open-database'
import { ensureAdministrator } from '../../api/src/identity/accounts/first-administrator'
import { queryOnce } from '../../api/src/testing/query-once'
import { repositoryRoot } from '../config/paths'
import { testServer } from '../rig/created-database'
import { writeDocument } from '../lib/write-document'
import { seedDatabase } from '../seed/seed-database'
import { type AdminQuestion, type ListQuery, adminQuestions } from './admin-questions'
import { percentile } from './report'

const administrator = { email: 'banco@csuite.example', password: 'Turbina-4a20-Norte' }
const WARM_UP = 10

export interface AdminRow {
  users: number
  question: string
  p95: number
}

/** A database with that many synthetic users on the local server, seeded once and kept for the next run. */
async function benchDatabase(users: number): Promise<{ database: Database; url: string }> {
  const name = `csuite_bench_${users}`
  const existing = await queryOnce(testServer, 'select 1 from pg_database where datname = $1', [name])
  if (existing.length === 0) await queryOnce(testServer, `create database ${name}`)
  const url = new URL(testServer)
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.href, dataDir: './data' })
  await database.migrate()
  const { rows } = await database.orm.execute(sql`select 1 from users where id > 1 limit 1`)
  if (rows.length === 0) {
    const started = performance.now()
    await seedDatabase(database, url.href, users, () => undefined)
    console.log(`${name}: sembrada en ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  return { database, url: url.href }
}

/** The API on a database of that size, called in process by a signed-in administrator. */
async function openSize(users: number) {
  const { database, url } = await benchDatabase(users)
  await ensureAdministrator({ database, ...administrator })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'csuite-bench-'))
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const { app, close } = await buildApp({ config, database, workers: false, processChecks: false })
  const signedIn = await app.inject({
    method: 'POST',
    url: `${config.apiPrefix}${login.path}`,
    payload: administrator,
  })
  const authorization = `Bearer ${signedIn.json<{ access_token: string }>().access_token}`
  const ask = async (query: ListQuery, path: string = listUsers.path): Promise<number> => {
    const started = performance.now()
    const answer = await app.inject({ url: `${config.apiPrefix}${path}`, query, headers: { authorization } })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} for ${JSON.stringify(query)}`)
    return performance.now() - started
  }
  const { rows } = await database.orm.execute<{ email: string }>(sql`
    select email from users where id in (select 2 + n * (select max(id) - 2 from users) / 10 from generate_series(0, 9) n)
    order by id`)
  const questions = adminQuestions(users, (share) => rows[Math.floor(share * rows.length)]?.email ?? '')
  const times = new Map(questions.map(([question]) => [question, [] as number[]]))
  return { users, ask, questions, times, close: () => close().then(() => database.close()) }
}

/** Times of the administrator's list by size and kind of query. */
export async function benchAdminList(sizes: readonly number[], rounds: number): Promise<AdminRow[]> {
  const opened = []
  for (const users of sizes) opened.push(await openSize(users))
  // Interleaved, so that a busy moment of the machine hits every size and question alike.
  for (let round = -WARM_UP; round < rounds; round += 1) {
    process.stdout.write(`\rlista del administrador: ${Math.max(0, round + 1)}/${rounds}  `)
    for (const index of opened[0]?.questions.keys() ?? [])
      for (const { questions, times, ask } of opened) {
        const [question, queryOf, path]: AdminQuestion = questions[index] ?? ['', () => ({})]
        const ms = await ask(queryOf(round + WARM_UP), path)
        if (round >= 0) times.get(question)?.push(ms)
      }
  }
  process.stdout.write('\n')
  const rows = opened.flatMap(({ users, times }) =>
    [...times].map(([question, measured]) => ({ users, question, p95: percentile(measured, 0.95) })),
  )
  for (const { close } of opened) await close()
  return rows
}

/** p95 in ms by question and size, as a Markdown table. */
export function adminTable(rows: readonly AdminRow[]): string {
  const sizes = [...new Set(rows.map(({ users }) => users))]
  const questions = [...new Set(rows.map(({ question }) => question))]
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const figure = (question: string, users: number) =>
    rows.find((row) => row.users === users && row.question === question)?.p95.toFixed(1) ?? ''
  return [
    line(['p95, ms', ...sizes.map((users) => users.toLocaleString('es'))]),
    line(['---', ...sizes.map(() => '---:')]),
    ...questions.map((question) => line([question, ...sizes.map((users) => figure(question, users))])),
  ].join('\n')
}

export async function recordAdminTable(rows: readonly AdminRow[]): Promise<void> {
  const file = path.join(repositoryRoot, 'docs', 'measured', 'admin-list.md')
  const load = `Carga media del equipo al terminar: ${loadavg()[0]?.toFixed(1)}, ${cpus().length} núcleos.`
  const command = '`npm run bench -- --only admin --record`'
  await writeDocument(
    file,
    `# La lista del administrador\n\nEscrito por ${command}. ${load}\n\n${adminTable(rows)}\n`,
  )
}
