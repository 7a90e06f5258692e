import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { crashRound, kill, startWriter } from '../../api/src/testing/crash-round'
import { openDatabase } from '../../api/src/db/open-database'
import { createTestDatabase } from '../../api/src/testing/test-database'
import { bothEngines } from '../../api/src/testing/test-engines'
import { distDirectory } from '../config/paths'

/**
 * Kills a writing process again and again on each engine and counts what it had acknowledged and is gone.
 * `npx tsx scripts/faults/kill-writers.ts [--rounds 30]`; ends with 1 when anything was lost.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } })
const rounds = Number(values.rounds)
const prepared = path.join(distDirectory, 'server/database')
const table: Record<string, string | number>[] = []

for (const engine of bothEngines) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'csuite-kill-'))
  const server = engine === 'pg' ? await createTestDatabase('pg') : undefined
  const target = { dataDir, databaseUrl: server?.url }
  // As the product begins: from the database that the build prepared.
  if (!server) await (await openDatabase({ dataDir, prepared })).close()
  const sum = { acknowledged: 0, lost: 0, torn: 0 }
  for (let round = 1; round <= rounds; round++) {
    const result = await crashRound(target, 1 + Math.floor(Math.random() * 400))
    sum.acknowledged = Math.max(sum.acknowledged, result.acknowledged)
    sum.lost += result.lost
    sum.torn += result.torn
    process.stdout.write(
      `${engine}: ronda ${round} de ${rounds}, ${result.acknowledged} confirmadas, ${result.lost} perdidas\n`,
    )
  }
  let second = '-'
  if (engine === 'pglite') {
    const { child } = await startWriter(target, 1)
    second = await openDatabase({ dataDir }).then(
      () => 'aceptado',
      (error: unknown) => (error instanceof Error ? error.name : 'error'),
    )
    await kill(child)
  }
  table.push({ motor: engine, rondas: rounds, ...sum, 'segundo proceso': second })
  await server?.drop()
  await rm(dataDir, { recursive: true, force: true })
}

console.table(table)
process.exitCode = table.some(({ lost, torn }) => lost !== 0 || torn !== 0) ? 1 : 0
