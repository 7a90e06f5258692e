import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { listApps } from '@csuite/shared/contract/apps'
import { login } from '@csuite/shared/contract/login'
import autocannon from 'autocannon'
import Fastify from 'fastify'
import { buildApp } from '../../api/src/app'
import { loadConfig } from '../../api/src/config'
import { openDatabase } from '../../api/src/db/open-database'
import { ensureAdministrator } from '../../api/src/identity/first-administrator'

/**
 * Catalogue reads a second, session checked, against a bare fastify route that answers the same JSON; one server process,
 * asked in turns. `npx tsx scripts/bench/catalogue-reads.ts [--json]`
 */
const account = { email: 'banco@csuite.example', password: 'Turbina-42' }
const catalogue = `/api${listApps.path}?page=1&limit=100`

interface Served {
  api: string
  bare: string
  token: string
}

async function serve(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'csuite-bench-'))
  const database = await openDatabase({ dataDir, inMemory: true })
  await database.migrate()
  await ensureAdministrator({ database, ...account })
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', LIMITS_SCALE: '1000' })
  const { app } = await buildApp({ config, database, workers: false })
  const signedIn = await app.inject({ method: 'POST', url: `/api${login.path}`, payload: account })
  const { access_token: token } = signedIn.json<{ access_token: string }>()
  const authorization = `Bearer ${token}`
  const body = (await app.inject({ url: catalogue, headers: { authorization } })).json<unknown>()
  const bareApp = Fastify()
  bareApp.get('/bare', () => body)
  const api = await app.listen({ port: 0, host: '127.0.0.1' })
  const bare = await bareApp.listen({ port: 0, host: '127.0.0.1' })
  process.once('disconnect', () => {
    void rm(dataDir, { recursive: true, force: true }).then(() => process.exit())
  })
  process.send?.({ api, bare, token } satisfies Served)
}

async function readsPerSecond(url: string, token?: string): Promise<number> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const result = await autocannon({ url, headers, connections: 20, duration: 2 })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${url} were no success`)
  return result.requests.average
}

async function measure(): Promise<void> {
  const server = fork(fileURLToPath(import.meta.url), ['serve'], { execArgv: ['--import', 'tsx'] })
  const [{ api, bare, token }] = (await once(server, 'message')) as [Served]
  const rounds: { catalogue: number; bare: number }[] = []
  for (let round = 0; round < 6; round++) {
    const one = {
      catalogue: await readsPerSecond(`${api}${catalogue}`, token),
      bare: await readsPerSecond(`${bare}/bare`),
    }
    // The first round warms both up.
    if (round > 0) rounds.push(one)
  }
  server.disconnect()
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const result = {
    catalogue: Math.round(median(rounds.map((round) => round.catalogue))),
    bare: Math.round(median(rounds.map((round) => round.bare))),
    ratio: Number(median(rounds.map((round) => round.catalogue / round.bare)).toFixed(2)),
    goal: 0.5,
  }
  if (process.argv.includes('--json')) console.log(JSON.stringify(result))
  else console.table([result])
}

await (process.argv[2] === 'serve' ? serve() : measure())
