import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { remoteReleases } from '../../../db/schema/remote-releases'
import { release } from '../../../testing/release'
import { createTestDatabase } from '../../../testing/test-database'
import { testEngines } from '../../../testing/test-engines'
import { FileIntegrity } from './file-integrity'
import { draftAt, writeDraft } from './release-files'

test('a file that changed on the disk, or whose compressed twin did, is not served, and that is logged', async () => {
  const { database, drop } = await createTestDatabase(testEngines[0])
  const folder = await mkdtemp(path.join(tmpdir(), 'csuite-intact-'))
  const { manifest, files } = release('equipo-intacto', '1.0.0')
  const contents = files.map(({ file, content }) => [file, Buffer.from(content, 'base64')] as const)
  await draftAt(folder, manifest, writeDraft(folder, manifest, new Map(contents))).place()
  const base = '/remotes/equipo-intacto/1.0.0/'
  const row = { name: manifest.name, version: manifest.version, manifest, baseUrl: base }
  await database.orm.insert(remoteReleases).values({ ...row, contentHash: 'x', publishedBy: 'x' })
  const log = { error: jest.fn() }
  /** A process that starts now. */
  const intact = (file: string) =>
    new FileIntegrity({ database, now: Date.now, releasesFolder: folder, log }).isIntact(base + file)
  const change = (file: string, content: Buffer | string) =>
    writeFile(path.join(folder, 'equipo-intacto/1.0.0', file), content)

  expect(await intact('routes.js')).toBe(true)
  await change('unlisted.js', 'x')
  for (const other of ['unlisted.js', 'routes.js.br', '../1.0.0/routes.js', 'missing.js'])
    expect([other, await intact(other)]).toEqual([other, false])
  expect(log.error).not.toHaveBeenCalled()
  await change('routes.js.br', brotliCompressSync('otro'))
  expect(await intact('routes.js')).toBe(false)
  await change('remoteEntry.js', 'otro')
  expect(await intact('remoteEntry.js')).toBe(false)
  expect(log.error.mock.calls.map(([data]) => (data as { file: string }).file)).toEqual([
    'routes.js',
    'remoteEntry.js',
  ])
  await drop()
})

test('a file that no release has costs no query, and one that is refused is not read for each request', async () => {
  const { database, drop } = await createTestDatabase(testEngines[0])
  const folder = await mkdtemp(path.join(tmpdir(), 'csuite-intact-'))
  const select = jest.spyOn(database.orm, 'select')
  const log = { error: jest.fn() }
  let time = 0
  const files = new FileIntegrity({ database, now: () => (time += 1), releasesFolder: folder, log })
  for (let made = 0; made < 100; made += 1)
    expect(await files.isIntact(`/remotes/equipo-intacto/1.0.0/${made}.js`)).toBe(false)
  expect(select).not.toHaveBeenCalled()

  const { manifest } = release('equipo-intacto', '1.0.0')
  const row = { name: manifest.name, version: manifest.version, manifest, baseUrl: '/x/' }
  await database.orm.insert(remoteReleases).values({ ...row, contentHash: 'x', publishedBy: 'x' })
  await mkdir(path.join(folder, 'equipo-intacto/1.0.0'), { recursive: true })
  await writeFile(path.join(folder, 'equipo-intacto/1.0.0/routes.js'), 'otro')
  for (let asked = 0; asked < 20; asked += 1)
    expect(await files.isIntact('/remotes/equipo-intacto/1.0.0/routes.js')).toBe(false)
  expect([select.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 1])
  time += 1000
  await writeFile(path.join(folder, 'equipo-intacto/1.0.0/routes.js'), 'routes 1.0.0')
  expect(await files.isIntact('/remotes/equipo-intacto/1.0.0/routes.js')).toBe(true)

  await database.orm.execute(sql`update remote_releases set manifest = '{"files":7}'`)
  const anew = new FileIntegrity({ database, now: Date.now, releasesFolder: folder, log })
  expect(await anew.isIntact('/remotes/equipo-intacto/1.0.0/routes.js')).toBe(false)
  await drop()
})
