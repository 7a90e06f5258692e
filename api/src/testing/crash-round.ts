import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { DatabaseConfig } from '../db/database'
import { openDatabase } from '../db/open-database'
import { end } from './processes'

const writer = path.join(path.dirname(fileURLToPath(import.meta.url)), 'crash-writer.ts')

/** Resolves once `count` writes are acknowledged. `acknowledged()` returns the last one so far. */
export async function startWriter({ dataDir, databaseUrl }: DatabaseConfig, count: number) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', writer, dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let text = ''
  const acknowledged = () => Number(text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1) ?? 0)
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the writer ended with ${code}`)))
    let lines = 0
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      lines += chunk.split('\n').length - 1
      if (lines >= count) resolve()
    })
  })
  return { child, acknowledged }
}

/** Kills a writer and counts the acknowledged writes that are lost and the transactions that are torn. */
export async function crashRound(config: DatabaseConfig, writes: number) {
  const writing = await startWriter(config, writes)
  await end(writing.child, 'SIGKILL')
  const acknowledged = writing.acknowledged()
  const database = await openDatabase(config)
  try {
    const { rows } = await database.orm.execute<{ kept: number; torn: number }>(sql`
      select count(*) filter (where n between 1 and ${acknowledged})::int as kept,
        (select count(*)::int from crash_writes a where not exists (select 1 from crash_writes b where b.n = -a.n)) as torn
      from crash_writes`)
    const { kept = 0, torn = 0 } = rows[0] ?? {}
    return { acknowledged, lost: acknowledged - kept, torn }
  } finally {
    await database.close()
  }
}
