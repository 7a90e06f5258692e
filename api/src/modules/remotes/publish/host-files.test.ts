import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { openTestDatabase } from '../../../testing/test-database'
import { HostFiles } from './host-files'

describe("the host's files", () => {
  const opened = openTestDatabase('pg')
  let folder: string
  beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'csuite-host-'))))

  /** A process of a build that has these files. */
  async function started(build: string, files: Record<string, string>): Promise<HostFiles> {
    const assets = path.join(folder, build)
    await mkdir(assets, { recursive: true })
    for (const [file, content] of Object.entries(files)) await writeFile(path.join(assets, file), content)
    const hostFiles = new HostFiles(opened.database)
    await hostFiles.store(assets)
    return hostFiles
  }
  const contentsOf = async (files: HostFiles, name: string) => {
    const found = await files.find(name)
    return found instanceof Map
      ? Object.fromEntries([...found].map(([ending, it]) => [ending, String(it)]))
      : found
  }

  test('of the former build are served by a process of the next, and the other way round, for 30 days', async () => {
    const former = await started('one', {
      'host.1.js': 'one',
      'host.1.js.br': 'packed',
      'host.1.js.map': '{}',
    })
    const next = await started('two', { 'host.2.js': 'two' })
    expect(await contentsOf(former, 'host.1.js')).toBe('own')
    expect(await contentsOf(former, 'host.2.js')).toEqual({ '': 'two' })
    expect(await contentsOf(next, 'host.1.js')).toEqual({ '': 'one', '.br': 'packed' })
    for (const none of ['host.3.js', 'host.1.js.map', '../host.json', 'host.1.js.br'])
      expect([none, await contentsOf(next, none)]).toEqual([none, undefined])

    await opened.database.orm.execute(sql`update host_files set seen_at = now() - interval '31 days'`)
    const last = await started('two', {})
    expect(await contentsOf(last, 'host.2.js')).toBe('own')
    expect(await contentsOf(last, 'host.1.js')).toBeUndefined()
    expect(await contentsOf(former, 'host.2.js')).toEqual({ '': 'two' })
  })
})
