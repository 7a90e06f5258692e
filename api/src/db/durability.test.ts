import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import * as nodeFs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { crashRound, startWriter } from '../testing/crash-round'
import { end } from '../testing/processes'
import { createTestDatabase } from '../testing/test-database'
import { engines } from '../testing/test-engines'
import { DataDirLockedError, lockDataDir } from './data-dir-lock'
import type { Database } from './database'
import { openDatabase } from './open-database'
import { ConfigError } from '../config'
import { dumpEmbedded, prepareEmbedded } from './embedded-engine'

jest.setTimeout(120_000)

const prepared = path.join(tmpdir(), `csuite-prepared-${process.pid}`)
beforeAll(() => prepareEmbedded(prepared))
afterAll(() => rm(prepared, { recursive: true }))

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'csuite-durability-'))
})

const openNew = (folder = dataDir) => openDatabase({ dataDir: folder, prepared })
const makeNew = async () => (await openNew()).close()

afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe.each(engines)('a writer that is killed (%s)', (engine) => {
  test('loses nothing that was acknowledged and tears no transaction', async () => {
    const server = engine === 'pg' ? await createTestDatabase('pg') : undefined
    if (!server) await makeNew()
    for (const writes of [1, 90]) {
      const result = await crashRound({ dataDir, databaseUrl: server?.url }, writes)
      expect(result.acknowledged).toBeGreaterThanOrEqual(writes)
      expect(result).toMatchObject({ lost: 0, torn: 0 })
    }
    await server?.drop()
  })
})

describe('the embedded database', () => {
  test('that cannot write its log ends the process, whose next commit would never end', async () => {
    await makeNew()
    // Where the next file of the log is made (42 is the process that PostgreSQL believes to be): as on a full disk.
    await mkdir(path.join(dataDir, 'database/pg_wal/xlogtemp.42'))
    const writer = `
      const { openDatabase } = await import(${JSON.stringify(path.join(__dirname, 'open-database.ts'))})
      const { orm } = await openDatabase({ dataDir: process.argv[1] })
      for (;;) await orm.execute("select pg_switch_wal(), pg_notify('a', 'b')").catch(() => undefined)`
    const node = ['--import', 'tsx', '--input-type=module', '-e', writer, dataDir]
    await expect(promisify(execFile)(process.execPath, node, { timeout: 60_000 })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^La base de datos embebida se detuvo \(.*xlogtemp/) as string,
    })
  })

  test('every commit reaches the disk before it is acknowledged', async () => {
    const database = await openNew()
    await database.orm.execute(sql`create table t (n int)`)
    const { rows } = await database.orm.execute<Record<string, string>>(sql`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('wal_sync_method') as method, current_setting('full_page_writes') as pages`)
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', method: 'fsync', pages: 'on' }])
    const fsync = jest.spyOn(jest.requireActual<typeof nodeFs>('node:fs'), 'fsyncSync')
    for (let n = 0; n < 5; n++) {
      const before = fsync.mock.calls.length
      await database.orm.execute(sql`insert into t values (${n})`)
      expect(fsync.mock.calls.length).toBeGreaterThan(before)
    }
    fsync.mockRestore()
    await database.close()
  })

  test('refuses a second process, says who holds the folder, and opens once that one was killed', async () => {
    await makeNew()
    const { child } = await startWriter({ dataDir }, 1)
    const refused = await openDatabase({ dataDir }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DataDirLockedError)
    expect((refused as Error).message).toContain(`en uso por el proceso ${child.pid}`)
    await end(child, 'SIGKILL')
    const database = await openDatabase({ dataDir })
    await database.ping()
    await database.close()
  })

  test('a first start that was cut short, or into an empty folder, leaves nothing that a later one trips over', async () => {
    nodeFs.mkdirSync(path.join(dataDir, 'database'))
    nodeFs.mkdirSync(path.join(dataDir, 'database.new'))
    nodeFs.writeFileSync(path.join(dataDir, 'database.new', 'PG_VERSION'), '18')
    const database = await openNew()
    await database.ping()
    await database.close()
    expect(nodeFs.readdirSync(dataDir)).toEqual(['database'])
  })

  test.each([
    ['damaged', (folder: string) => rm(path.join(folder, 'global/pg_control')), 'no se pudo abrir'],
    ['in part', (folder: string) => rm(path.join(folder, 'PG_VERSION')), 'falta PG_VERSION'],
    [
      'a file',
      (folder: string) => rm(folder, { recursive: true }).then(() => writeFile(folder, '')),
      'ENOTDIR',
    ],
  ])('one that is %s is named, with what to do', async (_what, spoil, sentence) => {
    await makeNew()
    await spoil(path.join(dataDir, 'database'))
    for (const open of [openNew, () => dumpEmbedded(dataDir)]) {
      const refused: unknown = await open().catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(ConfigError)
      expect((refused as Error).message).toMatch(new RegExp(`DATA_DIR .*${sentence}.*\\.$`))
    }
  })

  test('two that are copied from a prepared one are migrated, shut to others and apart', async () => {
    const [one, other] = [
      await openNew(path.join(dataDir, 'one')),
      await openNew(path.join(dataDir, 'other')),
    ]
    await one.orm.execute(sql`delete from apps`)
    const apps = async ({ orm }: Database) => (await orm.execute(sql`select 1 from apps`)).rows.length
    expect(await apps(one)).toBe(0)
    expect(await apps(other)).toBeGreaterThan(0)
    await other.migrate()
    expect(nodeFs.statSync(path.join(dataDir, 'one/database')).mode & 0o777).toBe(0o700)
    await Promise.all([one.close(), other.close()])
  })
})

describe('the lock of the data folder', () => {
  const file = () => path.join(dataDir, 'lock.json')
  const write = (holder: object) => writeFile(file(), JSON.stringify(holder))
  /** The content of this process's lock file, which is released again. */
  const ownHolder = async () => {
    const release = await lockDataDir(dataDir)
    const holder = JSON.parse(nodeFs.readFileSync(file(), 'utf8')) as object
    release()
    return holder
  }
  const expectOneTaker = async () => {
    const takers = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dataDir)))
    const taken = takers.filter((taker) => taker.status === 'fulfilled')
    expect(taken).toHaveLength(1)
    for (const { value: release } of taken) release()
  }

  test('is exclusive, also among many at once, and free again after release', async () => {
    await expectOneTaker()
    const release = await lockDataDir(dataDir)
    release()
    expect(nodeFs.readdirSync(dataDir)).toEqual([])
  })

  test('a dead holder, a reused process id and an unreadable file are replaced, by one of many', async () => {
    const own = await ownHolder()
    await write({ ...own, token: 'x', pid: 2 ** 22 + 1, startedAt: '1' })
    await expectOneTaker()
    await write({ ...own, token: 'y', startedAt: '1' })
    await expectOneTaker()
    for (const unreadable of ['nonsense', '']) {
      await writeFile(file(), unreadable)
      await expectOneTaker()
    }
  })

  test('a holder elsewhere is alive while its heartbeat goes on', async () => {
    await write({ ...(await ownHolder()), token: 'z', pid: 7, place: 'another machine' })
    const heartbeat = setInterval(() => {
      const now = new Date()
      nodeFs.utimesSync(file(), now, now)
    }, 200)
    await expect(lockDataDir(dataDir)).rejects.toMatchObject({ pid: 7 })
    clearInterval(heartbeat)
  })
})
