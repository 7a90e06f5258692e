import { spawnSync } from 'node:child_process'
import fs, { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isNull, sql } from 'drizzle-orm'
import { type Config, loadConfig } from '../../api/src/config'
import type { Database } from '../../api/src/db/database'
import { prepareEmbedded } from '../../api/src/db/embedded-engine'
import { type StartedApi, startApi } from '../../api/src/start'
import { families } from '../../host/server/families'
import { release } from '../../api/src/testing/release'
import { EVERY_SCOPE } from '../../api/src/http/callers'
import { engines } from '../../api/src/testing/test-engines'
import { outbox } from '../../api/src/db/schema/outbox'
import { until } from '../../api/src/testing/until'
import { createDatabase } from '../rig/created-database'
import { seedDatabase } from '../seed/seed-database'
import { restoreBackup, writeBackup } from './backup'
import { SKIP_ISSUED_NUMBERS } from './database-dump'

const installed = (program: string) => spawnSync(program, ['--version']).status === 0
const suite = (engine: string) =>
  engine === 'pg' && !(installed('pg_dump') && installed('pg_restore')) ? describe.skip : describe

/** Every row of every table, as text, and the last value of every sequence of the portal's. */
async function contentOf({ orm }: Database) {
  const content: Record<string, string[]> = {}
  const tables = await orm.execute<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  for (const { name } of tables.rows) {
    const rows = await orm.execute<{ row: string }>(
      sql.raw(`select t::text as row from ${name} t order by t::text collate "C"`),
    )
    content[name] = rows.rows.map(({ row }) => row)
  }
  const sequences = await orm.execute<{ name: string; value: number }>(sql`
    select sequencename as name, coalesce(last_value, 0)::int as value from pg_sequences where schemaname = 'public'`)
  return { content, sequences: Object.fromEntries(sequences.rows.map(({ name, value }) => [name, value])) }
}

async function filesUnder(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.relative(folder, path.join(entry.parentPath, entry.name))
    if (entry.isFile() && !/^(database\/|lock\.json|remotes\/)/.test(file))
      found[file] = (await readFile(path.join(folder, file))).toString('base64')
  }
  return found
}

const credentials = { email: 'admin@csuite.local', password: 'Turbina-4a20-Norte' }

/** Embedded databases are copied from this template: creating one takes ten times as long. */
let prepared: string
beforeAll(async () => {
  prepared = path.join(await mkdtemp(path.join(tmpdir(), 'csuite-prepared-')), 'database')
  if (engines.includes('pglite')) await prepareEmbedded(prepared)
})
afterAll(() => rm(path.dirname(prepared), { recursive: true, force: true }))

async function running<T>(config: Config, work: (api: StartedApi) => Promise<T>) {
  const api = await startApi(config, { modules: families, processChecks: false, prepared })
  try {
    return await work(api)
  } finally {
    await api.close()
  }
}

const signIn = ({ app }: StartedApi) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: credentials })
const publish = ({ delivery }: StartedApi) =>
  delivery.publications.publish(
    { actor: 'prueba', userId: null, remote: '*', scopes: EVERY_SCOPE },
    'equipo-x',
    release('equipo-x', '1.0.0'),
  )
const register = ({ app }: StartedApi, person: { email: string; name: string; lastName: string }) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { password: 'Turbina-42', phone: '+51987654321', ...person },
  })

test('the guide to restores of the server itself skips the same numbers', async () => {
  const guide = await readFile(path.join(__dirname, '../../docs/operate.md'), 'utf8')
  expect(guide).toContain(SKIP_ISSUED_NUMBERS)
})

describe.each(engines)('on %s', (engine) => {
  suite(engine)('a backup', () => {
    let folder: string
    const drops: (() => Promise<void>)[] = []
    const newPlace = async (name: string): Promise<Config> => {
      const env: Record<string, string> = {
        DATA_DIR: path.join(folder, name),
        ADMIN_EMAIL: credentials.email,
        ADMIN_PASSWORD: credentials.password,
        LOG_LEVEL: 'silent',
      }
      if (engine === 'pg') {
        const { url, drop } = await createDatabase()
        drops.push(drop)
        env['DATABASE_URL'] = `${url}?uselibpqcompat=true&sslmode=disable&options=-c%20work_mem%3D4MB`
      }
      return loadConfig(env)
    }

    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'csuite-backup-'))
    })
    afterEach(async () => {
      for (const drop of drops.splice(0)) await drop()
      await rm(folder, { recursive: true, force: true })
    })

    test('restores every row, every file and every release, and the portal goes on with them and with numbers never issued', async () => {
      const [source, target] = [await newPlace('source'), await newPlace('target')]
      const file = path.join(folder, 'backup.tar.gz')
      const before = await running(source, async (api) => {
        await seedDatabase(api.database, undefined, 500, () => undefined)
        expect((await signIn(api)).statusCode).toBe(200)
        await publish(api)
        await register(api, { email: 'ana@csuite.example', name: 'Añá', lastName: 'O’Neil' })
        const unsent = () => api.database.orm.select().from(outbox).where(isNull(outbox.sentAt))
        await until('the mail', async () => (await unsent()).length === 0)
        return contentOf(api.database)
      })
      const killed = path.join(source.dataDir, '.restore-a1B2c3')
      await cp(__dirname, killed, { recursive: true })

      expect(await writeBackup(source, file)).toMatchObject({ format: 2, engine })
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      await restoreBackup(target, file)
      await rm(killed, { recursive: true })

      expect(await filesUnder(target.dataDir)).toEqual(await filesUnder(source.dataDir))
      const { openDatabase } = await import('../../api/src/db/open-database')
      const restored = await openDatabase(target)
      const after = await contentOf(restored)
      await restored.close()
      expect(Object.keys(after.content).length).toBeGreaterThan(15)
      expect(after.content['public.users']?.length).toBe(502)
      expect(after.content).toEqual(before.content)
      const skipped = (name: string) => (name === 'certificate_number' ? 10_000 : 1_000_000)
      expect(after.sequences).toEqual(
        Object.fromEntries(
          Object.entries(before.sequences).map(([name, last]) => [name, last + skipped(name)]),
        ),
      )
      expect(after.sequences).toMatchObject({ users_id_seq: 1_000_502, certificate_number: 10_000 })

      await running(target, async (api) => {
        expect((await signIn(api)).statusCode).toBe(200)
        expect(await api.delivery.files.find('/remotes/equipo-x/1.0.0/routes.js')).toBe('cached')
        const answer = await register(api, { email: 'eva@csuite.example', name: 'Eva', lastName: 'Ruiz' })
        expect(answer.statusCode).toBe(201)
      })
    })

    test('takes away what a killed one left beside it, once that cannot be under way any more', async () => {
      const [old, young] = ['csuite-1.tar.gz.part-a1B2c3', 'csuite-2.tar.gz.part-d4E5f6']
      for (const name of [old, young]) await mkdir(path.join(folder, name, 'backup'), { recursive: true })
      const pieces = path.join(folder, 'video.part-000001')
      await writeFile(pieces, 'not ours')
      const yesterday = Date.now() / 1000 - 90_000
      for (const name of [path.join(folder, old), pieces]) await utimes(name, yesterday, yesterday)
      const source = await newPlace('source')
      await running(source, async () => undefined)
      const refused = jest.spyOn(fs, 'rm').mockRejectedValueOnce(new Error('EACCES: another user left it'))
      await writeBackup(source, path.join(folder, 'csuite-3.tar.gz'))
      expect(refused).toHaveBeenCalledWith(path.join(folder, old), expect.anything())
      refused.mockRestore()
      await writeBackup(source, path.join(folder, 'csuite-3.tar.gz'))
      expect(await readdir(folder)).toEqual([
        'csuite-2.tar.gz.part-d4E5f6',
        'csuite-3.tar.gz',
        'source',
        'video.part-000001',
      ])
    })

    test('is restored into nothing but an empty place or what a killed one left there, and only whole', async () => {
      const [source, target] = [await newPlace('source'), await newPlace('target')]
      const file = path.join(folder, 'backup.tar.gz')
      await running(source, async () => undefined)
      await writeBackup(source, file)
      await expect(restoreBackup(source, file)).rejects.toThrow('restaura en una carpeta vacía')
      if (engine === 'pg')
        await expect(restoreBackup({ ...source, dataDir: target.dataDir }, file)).rejects.toThrow(
          'restaura en una vacía',
        )
      const bytes = await readFile(file)
      await writeFile(file, bytes.subarray(0, bytes.length / 2))
      await expect(restoreBackup(target, file)).rejects.toThrow(
        `${file} no es un respaldo del portal, o está dañado: tar ha fallado`,
      )
      expect(await readdir(target.dataDir)).toEqual([])

      await writeFile(file, bytes)
      await mkdir(path.join(target.dataDir, '.restore-a1B2c3/backup'), { recursive: true })
      await restoreBackup(target, file)
      expect(await filesUnder(target.dataDir)).toEqual(await filesUnder(source.dataDir))
    })

    test.each([
      ['older', { format: 1 }, 'anterior a la 1.0'],
      ['newer', { migrations: 1000 }, 'versión más nueva'],
      ['unknown', { format: undefined }, 'no es un respaldo del portal, o está dañado'],
    ])('of an %s portal is refused before anything is written', async (_age, change, sentence) => {
      const [source, target] = [await newPlace('source'), await newPlace('target')]
      const file = path.join(folder, 'backup.tar.gz')
      await running(source, async () => undefined)
      const manifest = await writeBackup(source, file)
      await mkdir(path.join(folder, 'backup'))
      await writeFile(path.join(folder, 'backup/manifest.json'), JSON.stringify({ ...manifest, ...change }))
      expect(spawnSync('tar', ['-czf', file, '-C', folder, 'backup']).status).toBe(0)
      await expect(restoreBackup(target, file)).rejects.toThrow(sentence)
      expect(await readdir(target.dataDir)).toEqual([])
    })

    if (engine === 'pg')
      test('taken without DATA_DIR is restored too', async () => {
        const [source, target] = [await newPlace('lost'), await newPlace('target')]
        const file = path.join(folder, 'backup.tar.gz')
        await running({ ...source, dataDir: path.join(folder, 'source') }, async () => undefined)
        await writeBackup(source, file)
        await restoreBackup(target, file)
        expect(await readdir(target.dataDir)).toEqual([])
      })

    test('is not written into the folder that it is taken of', async () => {
      const source = await newPlace('source')
      await running(source, async () => undefined)
      const before = await filesUnder(source.dataDir)
      for (const file of ['backup.tar.gz', 'nightly/backup.tar.gz'])
        await expect(writeBackup(source, path.join(source.dataDir, file))).rejects.toThrow(
          'dentro de DATA_DIR',
        )
      expect(await filesUnder(source.dataDir)).toEqual(before)
    })

    test('is taken of a running server, and of the embedded database once nobody holds it', async () => {
      const source = await newPlace('source')
      const file = path.join(folder, 'backup.tar.gz')
      await running(source, async () => {
        const backup = writeBackup(source, file)
        if (engine === 'pg') await expect(backup).resolves.toMatchObject({ engine })
        else await expect(backup).rejects.toThrow(/en uso por el proceso|held by process/)
      })
      expect(await readdir(folder)).toEqual(engine === 'pg' ? ['backup.tar.gz', 'source'] : ['source'])
    })
  })
})
