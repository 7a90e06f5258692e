import {
  activateRelease,
  type HostLibraries,
  type ReleaseManifest,
  publishRelease,
} from '@csuite/shared/contract/releases'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../http/app-error'
import { release } from '../../../testing/release'
import { openTestApi } from '../../../testing/test-api'
import { PublishingThread } from '../publish/publishing-thread'
import { RegistryCache } from './registry-cache'
import { Verdicts } from '../publish/verdicts'

const good = '{"name":"sano"}'
const broken = [
  "'null'",
  "'[]'",
  "'7'",
  `'${good}'`,
  `manifest || '{"files":null}'`,
  `manifest || '{"files":[{"file":7}]}'`,
  `manifest || '{"pages":{}}'`,
  `manifest || '{"screens":"x"}'`,
  `manifest || '{"version":"9.9.9"}'`,
  `manifest || '{"name":"otro"}'`,
  `manifest || '{"exposes":[]}'`,
  `manifest || '{"pages":[{"path":"/login","access":"user","title":"x"}]}'`,
  `manifest || '{"shared":{"react":7}}'`,
]

describe('the registry', () => {
  const api = openTestApi()
  const deliver = async (name: string, version = '1.0.0', changes: Partial<ReleaseManifest> = {}) => {
    const admin = await api.signUpAdministrator()
    await api.result(publishRelease, { params: { name }, body: release(name, version, changes) }, admin)
    await api.result(activateRelease, { params: { name }, body: { version } }, admin)
  }
  /** A process that starts now. */
  const registry = (now: () => number = Date.now, offer: HostLibraries = {}) => {
    const log = { warn: jest.fn() }
    const { database } = api
    const thread = new PublishingThread()
    const verdicts = new Verdicts({ database, thread, production: false })
    const judge = jest.spyOn(thread, 'run')
    const cache = new RegistryCache({
      ...{ database, verdicts, now, production: false, log },
      hostLibraries: () => Promise.resolve(offer),
    })
    return { cache, judge, log, verdicts }
  }
  const names = async (cache: RegistryCache) => (await cache.current()).remotes.map(({ name }) => name)

  beforeAll(async () => {
    await deliver('sano')
    await deliver('roto')
  })

  test('a clock that is set back keeps no registry', async () => {
    let time = Date.now()
    const { cache } = registry(() => time)
    await cache.current()
    await api.sql`update remotes set worker_scope = '/sano' where name = 'sano'`
    const scope = async () => (await cache.current()).remotes.find(({ name }) => name === 'sano')?.workerScope
    expect(await scope()).toBeUndefined()
    time -= 3_600_000
    expect(await scope()).toBe('/sano')
  })

  test('nothing is read, judged or written anew while no row changes', async () => {
    let time = Date.now()
    const { cache, judge, verdicts } = registry(() => time)
    const [state, json] = [await cache.current(), await cache.json()]
    const rows = jest.spyOn(verdicts, 'of')
    time += 60_000
    expect(await cache.current()).toBe(state)
    expect(await cache.json()).toBe(json)
    expect(rows).not.toHaveBeenCalled()
    // Publishing has kept its verdict.
    expect(judge).not.toHaveBeenCalled()
  })

  test('a release stays that a later rule for new ones would refuse', async () => {
    const nav = '{"in":"bar","label":"x","order":1}'
    const pages = [1, 2, 3, 4].map(
      (page) => `{"path":"/sano/${page}","access":"user","title":"x","nav":${nav}}`,
    )
    await api.sql`
      update remote_releases set manifest = manifest || ${`{"pages":[${pages.join()}]}`}::jsonb where name = 'sano'`
    expect(await names(registry().cache)).toContain('sano')
  })

  test.each(broken)(
    'a row whose manifest is %s costs its own remote only, and is logged',
    async (manifest) => {
      const rows = sql`update remote_releases set manifest = ${sql.raw(manifest)} where name = 'roto'`
      const [kept] = await api.sql<{ manifest: object }>`
        select manifest from remote_releases where name = 'roto'`
      await api.database.orm.execute(rows)
      const { cache, log } = registry()
      expect(await names(cache)).toEqual(['sano'])
      expect(log.warn.mock.calls).toEqual([[expect.objectContaining({ remote: 'roto' }), expect.any(String)]])
      const back = JSON.stringify(kept?.manifest)
      await api.sql`update remote_releases set manifest = ${back}::jsonb where name = 'roto'`
      expect(await names(registry().cache)).toEqual(['roto', 'sano'])
    },
  )

  test.each([
    new Error('timeout exceeded when trying to connect'),
    Object.assign(new Error('canceling statement'), { code: '57014' }),
    new AppError('UNAVAILABLE'),
  ])('a release that could not be judged (%s) is judged at the next reading', async (failure) => {
    const { cache, verdicts } = registry()
    jest.spyOn(verdicts, 'of').mockRejectedValueOnce(failure)
    await expect(cache.current()).rejects.toBe(failure)
    expect(await names(cache)).toEqual(['roto', 'sano'])
  })

  test('a process that does not know what the active release declares serves the one before', async () => {
    await deliver('sano', '1.1.0')
    const page = '{"path":"/sano","access":"user","title":"x","role":"of a newer portal"}'
    await api.sql`
      update remote_releases set manifest = manifest || ${`{"pages":[${page}]}`}::jsonb where version = '1.1.0'`
    const { remotes } = await registry().cache.current()
    const { active, previous } = remotes.find(({ name }) => name === 'sano') ?? {}
    expect([active?.manifest.version, previous]).toEqual(['1.0.0', undefined])
  })

  test.each([
    ['unknown', undefined, '2.0.0'],
    ['all that it uses', ['hovered', 'next'], '2.0.0'],
    ['less than it uses', ['hovered'], '1.0.0'],
  ])('of a release whose host exports %s (%j), %s is served', async (_, exports, served) => {
    const theme = '@csuite/shared/ui/theme'
    const name = `tema-${exports?.length ?? 0}`
    await deliver(name)
    const uses = { shared: { [theme]: '^9.0.0' }, sharedExports: { [theme]: ['hovered', 'next'] } }
    await deliver(name, '2.0.0', uses)
    const offer = { [theme]: { version: '1.0.0', leftOut: {}, ...(exports ? { exports } : {}) } }
    const { cache } = registry(Date.now, offer)
    const { remotes } = await cache.current()
    expect(remotes.find((remote) => remote.name === name)?.active.manifest.version).toBe(served)
  })
})
