import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { remoteReleases } from '../../db/schema/remote-releases'
import { release } from '../../testing/release'
import { createTestDatabase } from '../../testing/test-database'
import { testEngines } from '../../testing/test-engines'
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
    new FileIntegrity({ database, releasesFolder: folder, log }).isIntact(base + file)
  const change = (file: string, content: Buffer | string) =>
    writeFile(path.join(folder, 'equipo-intacto/1.0.0', file), content)

  expect(await intact('routes.js')).toBe(true)
  expect(await intact('unlisted.js')).toBe(false)
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
