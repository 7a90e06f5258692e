import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../../api/src/db/open-database'
import { repositoryRoot } from '../../config/paths'
import { PrivatePostgres } from '../../rig/private-postgres'
import { ports } from '../../rig/test-rig'
import { seedDatabase } from '../../seed/seed-database'
import type { Outcome } from '../outcome'

const PEOPLE = 20_000

/** A table is dropped at a known second; the database of a server that archives with pgBackRest goes back to the second before. */
export async function restoredToTheSecond(): Promise<Outcome[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'csuite-restore-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const postgres = new PrivatePostgres(folder, ports.archived)
  try {
    await postgres.create()
    const config = writeConfiguration(folder, postgres)
    const backrest = (...args: string[]) =>
      postgres.run('pgbackrest', [
        `--config=${config}`,
        '--stanza=csuite',
        '--log-level-console=warn',
        ...args,
      ])
    for (const [name, value] of [
      ['archive_mode', 'on'],
      ['archive_command', `pgbackrest --config=${config} --stanza=csuite archive-push %p`],
      ['archive_timeout', '60'],
    ])
      await postgres.query(`alter system set ${name} = '${value}'`)
    await postgres.stop()
    await postgres.start()
    const url = postgres.url()
    const database = await openDatabase({ databaseUrl: url, dataDir: folder })
    await database.migrate()
    backrest('stanza-create')
    backrest('--type=full', 'backup')
    // After the backup, so that they are in the log only.
    await seedDatabase(database, url, PEOPLE, () => undefined)
    await database.close()
    const [before] = await postgres.query<{ people: number; now: string }>(
      'select count(*)::int as people, clock_timestamp()::text as now from users',
    )
    await wait(1000)
    await postgres.query('drop table users cascade')
    await postgres.query('select pg_switch_wal()')
    const noticed = Date.now()
    await postgres.stop()
    backrest('--type=time', `--target=${before?.now}`, '--target-action=promote', 'restore')
    await postgres.start()
    const [after] = await postgres.query<{ people: number }>('select count(*)::int as people from users')
    const lost = (before?.people ?? 0) - (after?.people ?? 0)
    const seconds = (Date.now() - noticed) / 1000
    const outcome = {
      fault: `a table dropped, ${PEOPLE.toLocaleString('en')} people written after the last backup`,
      saw: `restored to the second before in ${seconds.toFixed(0)} s`,
      healed: seconds,
      failed: 0,
      requests: 0,
      lost,
      acknowledged: before?.people ?? 0,
      limit:
        'every row of the second before is there; with archive_timeout at most a minute is lost with the machine',
      broken: lost === 0 ? [] : [`${lost} people lost`],
    }
    return [outcome]
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The deployment's file with this machine's places. */
function writeConfiguration(folder: string, postgres: PrivatePostgres): string {
  const repository = path.join(folder, 'repository')
  for (const name of [repository, path.join(folder, 'log'), path.join(folder, 'lock')]) {
    mkdirSync(name)
    postgres.own(name)
  }
  const file = path.join(folder, 'pgbackrest.conf')
  const text = readFileSync(path.join(repositoryRoot, 'scripts/deploy/pgbackrest/pgbackrest.conf'), 'utf8')
    .replace('/var/lib/pgbackrest', repository)
    .replace('/var/log/pgbackrest', path.join(folder, 'log'))
    .replace('/tmp/pgbackrest', path.join(folder, 'lock'))
    .replace('/var/lib/postgresql/15/main', postgres.dataDirectory)
    .replace('pg1-port=5432', `pg1-port=${ports.archived}`)
    .replace('/var/run/postgresql', postgres.dataDirectory)
  writeFileSync(file, text)
  return file
}
