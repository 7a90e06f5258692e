import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { openDatabase } from '../db/open-database'

const writer = path.join(path.dirname(fileURLToPath(import.meta.url)), 'crash-writer.ts')

export interface CrashTarget {
  dataDir: string
  databaseUrl?: string | undefined
}

export interface CrashResult {
  acknowledged: number
  lost: number
  torn: number
}

/** Starts a writer and resolves once `count` writes are acknowledged. `acknowledged()` is the last that was. */
export async function startWriter(
  { dataDir, databaseUrl }: CrashTarget,
  count: number,
): Promise<{ child: ChildProcess; acknowledged: () => number }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', writer, dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let text = ''
  const last = () => Number(text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1) ?? 0)
  const first = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => {
      reject(new Error(`the writer ended with ${code}`))
    })
    let lines = 0
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      lines += chunk.split('\n').length - 1
      if (lines >= count) resolve()
    })
  })
  await first
  return { child, acknowledged: last }
}

/** SIGKILL, and every acknowledgement that was still on its way. */
export async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

/** What of a killed writer's acknowledged writes is missing, and which of its transactions are torn. */
async function inspect(target: CrashTarget, acknowledged: number): Promise<CrashResult> {
  const database: Database = await openDatabase(target)
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

/** One round: writes stream in, the writer is killed, what it acknowledged is looked for. */
export async function crashRound(target: CrashTarget, writes: number): Promise<CrashResult> {
  const { child, acknowledged } = await startWriter(target, writes)
  await kill(child)
  return inspect(target, acknowledged())
}
