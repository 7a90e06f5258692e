import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../api/src/db/database'
import { UserSearch } from '../../api/src/modules/users/user-search'
import { listPage } from '../../api/src/modules/users/users.service'

/**
 * How long the administrator's list takes on a seeded database, by kind of question.
 * `npx tsx scripts/bench/admin-list.ts --url postgres://… [--rounds 40] [--json]`, once for each size.
 */
const { values } = parseArgs({
  options: { url: { type: 'string' }, rounds: { type: 'string', default: '40' }, json: { type: 'boolean' } },
})
const database = await openDatabase({ databaseUrl: values.url, dataDir: './data' })
const { orm } = database
const search = new UserSearch(orm)
const rounds = Number(values.rounds)

const { rows } = await orm.execute<{ total: number; rare: string }>(sql`
  select count(*)::int as total, (select email from users order by id offset (select count(*) / 3 from users) limit 1) as rare
  from users`)
const { total = 0, rare = '' } = rows[0] ?? {}
const lastPage = Math.max(1, Math.ceil(total / 50))
const middle = Math.min(10_000, Math.ceil(lastPage / 2))

type Query = Parameters<typeof listPage>[1]
const some = (list: string[]) => (round: number) => list[round % list.length] ?? ''
const common = some(['ana', 'quispe', 'planta', 'example', 'gar', 'tor'])
const medium = some(['ana.quispe', 'minera17', 'puertos9', 'lucia.nunez', 'paredes.1', '.77@'])
const none = some(['zzz', 'qwerty', 'noexiste@nadie', 'xyzxyz', "o'brien", '%%%'])
const short = some(['a', 'qu', 'zq', '%', '_a', '@'])

const questions: [string, (round: number) => Query][] = [
  ['primera página', () => ({})],
  [`página ${middle}`, () => ({ page: middle })],
  ['última página', () => ({ page: lastPage })],
  ['página 10^9', () => ({ page: 1_000_000_000 })],
  ['estado pendiente', () => ({ status: 'pending_verification' })],
  [
    'estado pendiente, hoja honda',
    () => ({ status: 'pending_verification', page: Math.ceil(lastPage / 20) }),
  ],
  ['email común (3+)', (round) => ({ email: common(round) })],
  ['email medio (3+)', (round) => ({ email: medium(round) })],
  ['email de una persona', () => ({ email: rare })],
  ['email sin resultados', (round) => ({ email: none(round) })],
  ['email corto (1-2)', (round) => ({ email: short(round) })],
  ['email común + suspendido', (round) => ({ email: common(round), status: 'suspended' })],
  ['nombre', (round) => ({ name: some(['lucía', 'muñoz', 'ana qui', 'zegarra p'])(round) })],
]

const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

// Interleaved, so that a busy moment of the machine hits every question alike.
const times = new Map<string, number[]>(questions.map(([name]) => [name, []]))
const worst = new Map<string, string>()
for (let round = -2; round < rounds; round++) {
  for (const [name, query] of questions) {
    const asked = query(round + 2)
    const started = performance.now()
    await listPage({ orm, search }, asked, new Date())
    const took = performance.now() - started
    if (round < 0) continue
    if (took > Math.max(0, ...(times.get(name) ?? []))) worst.set(name, JSON.stringify(asked))
    times.get(name)?.push(took)
  }
}

const table = [...times].map(([question, measured]) => ({
  question,
  p50: Number(percentile(measured, 0.5).toFixed(1)),
  p95: Number(percentile(measured, 0.95).toFixed(1)),
  max: Number(Math.max(...measured).toFixed(1)),
  worst: worst.get(question) ?? '',
}))
if (values.json) console.log(JSON.stringify({ users: total, rounds, table }))
else {
  console.log(`${total.toLocaleString('es')} usuarios, ${rounds} rondas, ms`)
  console.table(table)
}
await database.close()
