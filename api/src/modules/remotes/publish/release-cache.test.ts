import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database'
import { remoteReleases } from '../../../db/schema/remote-releases'
import { release } from '../../../testing/release'
import { createTestDatabase } from '../../../testing/test-database'
import { ReleaseCache } from './release-cache'
import { compressedFiles } from './release-files'
import { insertFiles } from './release-files.repository'

const base = '/remotes/equipo-intacto/1.0.0/'

describe('the files of a release', () => {
  let database: Database
  let drop: () => Promise<void>
  let folder: string
  beforeAll(async () => {
    ;({ database, drop } = await createTestDatabase())
    const { manifest, files } = release('equipo-intacto', '1.0.0')
    const row = { name: manifest.name, version: manifest.version, manifest, baseUrl: base }
    const [inserted] = await database.orm
      .insert(remoteReleases)
      .values({ ...row, contentHash: 'x', publishedBy: 'x' })
      .returning()
    const contents = files.map(({ file, content }) => [file, Buffer.from(content, 'base64')] as const)
    await database.orm.transaction((tx) =>
      insertFiles(
        tx,
        inserted?.id ?? 0,
        compressedFiles(new Map([...contents, ['a.png', Buffer.from('png')]])),
      ),
    )
  })
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'csuite-cache-'))))
  afterAll(() => drop())

  const log = { error: jest.fn(), warn: jest.fn() }
  beforeEach(() => jest.clearAllMocks())
  /** A process that starts now. */
  const started = (place = folder) => new ReleaseCache({ database, now: Date.now, folder: place, log })
  const at = (file: string) => path.join(folder, 'equipo-intacto/1.0.0', file)

  test('come from the database to a disk that has lost them, at any time', async () => {
    const cache = started()
    for (let lost = 0; lost < 2; lost += 1) {
      expect(await cache.find(`${base}routes.js`)).toBe('cached')
      expect(await readFile(at('routes.js'), 'utf8')).toBe('routes 1.0.0')
      expect(brotliDecompressSync(await readFile(at('routes.js.br'))).toString()).toBe('routes 1.0.0')
      await rm(folder, { recursive: true })
    }
    expect(log.error).not.toHaveBeenCalled()
  })

  test.each([
    ['another content', 'routes.js', () => writeFile(at('routes.js'), 'routes 9.9.9')],
    ['another compressed variant', 'routes.js', () => writeFile(at('routes.js.br'), 'x')],
    ['a variant that was never stored', 'a.png', () => writeFile(at('a.png.br'), 'x')],
    [
      'a folder',
      'routes.js',
      () => rm(at('routes.js')).then(() => mkdir(at('routes.js/x'), { recursive: true })),
    ],
  ])('that were tampered with are fetched again, and that is logged: %s', async (_what, file, tamper) => {
    const running = started()
    expect(await running.find(base + file)).toBe('cached')
    const [content, names] = [await readFile(at(file)), await readdir(at('.'))]
    for (const cache of [running, started()]) {
      await tamper()
      // The one that runs by itself, as nobody but nginx asks for the file.
      if (cache === running) await cache.sweep()
      else expect(await cache.find(base + file)).toBe('cached')
      expect([await readFile(at(file)), await readdir(at('.'))]).toEqual([content, names])
    }
    expect(log.error).toHaveBeenCalledTimes(2)
    expect(log.error).toHaveBeenCalledWith(
      { name: 'equipo-intacto', version: '1.0.0', file },
      expect.stringContaining('changed on the disk'),
    )
  })

  test.each([
    ['is a file', () => writeFile(path.join(folder, 'file'), '').then(() => path.join(folder, 'file'))],
    ['is below a device', () => Promise.resolve('/dev/null/data')],
    ['takes no files', () => Promise.resolve('/proc/nope')],
    ['is full', () => Promise.resolve('/dev/full')],
  ])('come from the database where the folder %s, and then from memory', async (_what, place) => {
    const cache = started(await place())
    const select = jest.spyOn(database.orm, 'select')
    const contents = async () => [...((await cache.find(`${base}routes.js`)) as Map<string, Buffer>)]
    const found = await contents()
    expect(found.map(([ending]) => ending)).toEqual(['', '.br', '.gz'])
    expect(String(found[0]?.[1])).toBe('routes 1.0.0')
    const asked = select.mock.calls.length
    expect(await contents()).toEqual(found)
    expect(select).toHaveBeenCalledTimes(asked)
    expect(log.warn).toHaveBeenCalledTimes(1)
    select.mockRestore()
  })

  test('are what the database was given, or nothing', async () => {
    const change = (content: string) =>
      database.orm.execute(sql`
        update file_contents set content = convert_to(${content}, 'UTF8')
        where sha256 = (select sha256 from release_files where file = 'a.png')`)
    await change('gnp')
    await expect(started().find(`${base}a.png`)).rejects.toThrow('as it was stored')
    await change('png')
    expect(await started().find(`${base}a.png`)).toBe('cached')
  })

  test('that no release has cost a question for all who ask at once, and none of a known release', async () => {
    const cache = started()
    await cache.find(`${base}routes.js`)
    const select = jest.spyOn(database.orm, 'select')
    for (const other of ['unlisted.js', 'routes.js.br', '../1.0.0/routes.js', 'missing.js'])
      expect([other, await cache.find(base + other)]).toEqual([other, undefined])
    expect(select).not.toHaveBeenCalled()
    const made = Array.from({ length: 100 }, (_, index) =>
      cache.find(`/remotes/equipo-intacto/9.${index}.0/a.js`),
    )
    expect(new Set(await Promise.all(made))).toEqual(new Set([undefined]))
    expect(select).toHaveBeenCalledTimes(1)
    select.mockRestore()
  })

  test('are served from the disk while the database is away', async () => {
    await started().find(`${base}routes.js`)
    const select = jest.spyOn(database.orm, 'select').mockImplementation(() => {
      throw new Error('Connection terminated')
    })
    expect(await started().find(`${base}routes.js`)).toBe('cached')
    await expect(started().find(`${base}remoteEntry.js`)).rejects.toThrow('Connection terminated')
    select.mockRestore()
  })

  test('leave no drafts of processes that died long ago', async () => {
    const names = ['.draft-old', '.draft-fresh']
    for (const name of names) await writeFile(path.join(folder, name), 'x')
    await utimes(path.join(folder, '.draft-old'), 1, 1)
    await started().removeOldDrafts()
    expect(await readdir(folder)).toEqual(['.draft-fresh'])
    await started(path.join(folder, 'none')).removeOldDrafts()
  })
})
